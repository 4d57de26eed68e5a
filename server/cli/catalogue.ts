import type { Command } from './command.ts'
import { listActionRuns, listActions, putAction, removeAction } from './commands/actions.ts'
import { askAgent } from './commands/agent-ask.ts'
import { listAgentRules, putAgentRules } from './commands/agent-rules.ts'
import { listAgentTurns } from './commands/agent-turns.ts'
import { listAlerts } from './commands/alerts.ts'
import {
  activateApp,
  allowIp,
  createApp,
  listApps,
  revokeSecret,
  rotateSecret,
  setLimit,
  suspendApp,
} from './commands/apps.ts'
import {
  createChannelAccount,
  listChannelAccounts,
  makeVisitorToken,
  updateChannelAccount,
} from './commands/channel-accounts.ts'
import {
  assignConversation,
  closeConversation,
  handBackConversation,
  resolveConversation,
  snoozeConversation,
  takeOverConversation,
  writeInConversation,
} from './commands/conversation-interventions.ts'
import { listConversations, showConversation } from './commands/conversations.ts'
import { eraseCustomer, findCustomers, showCustomer } from './commands/customers.ts'
import { moveDatabase } from './commands/database.ts'
import { doctor } from './commands/doctor.ts'
import { importKnowledge, listKnowledge, showArticle } from './commands/knowledge.ts'
import {
  createOrganization,
  listOrganizations,
  organizationPrices,
  switchSandbox,
} from './commands/organizations.ts'
import { listOutbox } from './commands/outbox.ts'
import { gateway, migrate, start, worker } from './commands/service.ts'
import { rotateSigningKey } from './commands/signing-keys.ts'
import { showVersion } from './commands/version.ts'
import { creditWallet, debitWallet, listWalletEntries } from './commands/wallet.ts'
import { cancelRecovery, listRecoveries, startRecovery } from './commands/webhook-recoveries.ts'
import {
  disableEndpoint,
  enableEndpoint,
  listDeliveries,
  listEndpoints,
  redeliver,
  removeEndpoint,
  replay,
  rotateWebhookSecret,
} from './commands/webhooks.ts'

/** Every command, in the order in which help shows them. */
export const COMMANDS: readonly Command[] = [
  start,
  gateway,
  worker,
  migrate,
  moveDatabase,
  createOrganization,
  listOrganizations,
  switchSandbox,
  organizationPrices,
  createApp,
  listApps,
  suspendApp,
  activateApp,
  allowIp,
  rotateSecret,
  revokeSecret,
  setLimit,
  rotateSigningKey,
  listEndpoints,
  rotateWebhookSecret,
  listDeliveries,
  redeliver,
  replay,
  enableEndpoint,
  disableEndpoint,
  removeEndpoint,
  startRecovery,
  listRecoveries,
  cancelRecovery,
  listConversations,
  showConversation,
  takeOverConversation,
  writeInConversation,
  handBackConversation,
  assignConversation,
  snoozeConversation,
  resolveConversation,
  closeConversation,
  findCustomers,
  showCustomer,
  eraseCustomer,
  listAlerts,
  askAgent,
  listAgentTurns,
  creditWallet,
  debitWallet,
  listWalletEntries,
  importKnowledge,
  listKnowledge,
  showArticle,
  putAgentRules,
  listAgentRules,
  putAction,
  listActions,
  removeAction,
  listActionRuns,
  createChannelAccount,
  listChannelAccounts,
  updateChannelAccount,
  makeVisitorToken,
  listOutbox,
  doctor,
  showVersion,
]
