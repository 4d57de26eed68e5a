import { listActionRuns, listActions, putAction, removeAction } from './actions.ts'
import { listAgentTurns } from './agent.ts'
import { askAgent } from './agent-ask.ts'
import { listAgentRules, putAgentRules } from './agent-rules.ts'
import { listAlerts } from './alerts.ts'
import {
  activateApp,
  allowIp,
  createApp,
  listApps,
  revokeSecret,
  rotateSecret,
  setLimit,
  suspendApp,
} from './apps.ts'
import {
  createChannelAccount,
  listChannelAccounts,
  makeVisitorToken,
  updateChannelAccount,
} from './channel-accounts.ts'
import type { Command } from './command.ts'
import { listConversations, showConversation } from './conversations.ts'
import { eraseCustomer, findCustomers, showCustomer } from './customers.ts'
import { moveDatabase } from './database.ts'
import { doctor } from './doctor.ts'
import {
  assignConversation,
  closeConversation,
  handBackConversation,
  resolveConversation,
  snoozeConversation,
  takeOverConversation,
  writeInConversation,
} from './interventions.ts'
import { importKnowledge, listKnowledge, showArticle } from './knowledge.ts'
import { createOrganization, listOrganizations, organizationPrices, switchSandbox } from './organizations.ts'
import { listOutbox } from './outbox.ts'
import { cancelRecovery, listRecoveries, startRecovery } from './recoveries.ts'
import { gateway, migrate, start, worker } from './service.ts'
import { rotateSigningKey } from './signing-keys.ts'
import { showVersion } from './version.ts'
import { creditWallet, debitWallet, listWalletEntries } from './wallet.ts'
import {
  disableEndpoint,
  enableEndpoint,
  listDeliveries,
  listEndpoints,
  redeliver,
  removeEndpoint,
  replay,
  rotateWebhookSecret,
} from './webhooks.ts'

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
