import { creditWallet as credit } from '../../wallet/credit.ts'
import { debitWallet as debit } from '../../wallet/debit.ts'
import { listEntries } from '../../wallet/list-entries.ts'
import { type Command, optional, required, UsageError, writeList } from '../command.ts'
import { onTenant, readTenant, TENANT_OPTIONS } from '../named-tenant.ts'
import { readOptionalTime } from '../read-time.ts'

const MOST_SHOWN = 1_000

export const creditWallet = byHand({
  verb: 'credit',
  enter: credit,
  summary: "Adds halalas (100 to a riyal) to an organization's wallet; the same --reference only once.",
})

export const debitWallet = byHand({
  verb: 'debit',
  enter: debit,
  summary:
    "Takes halalas out of an organization's wallet that were credited by mistake, as far as it holds them; the same --reference only once.",
})

function byHand({
  verb,
  enter,
  summary,
}: Pick<Command, 'summary'> & {
  readonly verb: 'credit' | 'debit'
  readonly enter: typeof credit
}): Command {
  return {
    name: `wallet ${verb}`,
    positionals: [],
    options: {
      ...TENANT_OPTIONS,
      halalas: required('N'),
      reason: optional('TEXT'),
      reference: optional('TEXT'),
    },
    summary,
    printsJson: true,
    prepare(args) {
      const tenant = readTenant(args)
      const halalas = args.wholeNumber('halalas')
      const reference = args.optionalText('reference')
      const reason = args.optionalText('reason') ?? reference ?? `${verb} by the operator`
      return onTenant(tenant, async (context) => {
        const { balanceHalalas, isRepeated } = await enter(context, { ...tenant, halalas, reason, reference })
        return {
          json: {
            organization_id: tenant.organizationId,
            environment: tenant.environment,
            balance_halalas: balanceHalalas,
          },
          text: `${isRepeated ? `That was ${verb}ed before. ` : ''}The ${tenant.environment} wallet holds ${balanceHalalas} halalas.`,
        }
      })
    },
  }
}

export const listWalletEntries: Command = {
  name: 'wallet entries',
  positionals: [],
  options: { ...TENANT_OPTIONS, from: optional('TIME'), to: optional('TIME') },
  summary: `Shows the latest ${MOST_SHOWN} entries of a wallet's ledger, or of a period of it, newest first: what each conversation was charged, what was given back, and the credits and debits.`,
  printsJson: true,
  prepare(args) {
    const tenant = readTenant(args)
    const from = readOptionalTime(args, 'from')
    const to = readOptionalTime(args, 'to')
    if (from !== undefined && to !== undefined && from > to) {
      throw new UsageError('--from must not be after --to.')
    }
    const period = { ...(from && { from }), ...(to && { to }) }
    return onTenant(tenant, async ({ db }) => {
      const entries = await db.withTenant(tenant, (tx) => listEntries(tx, period, MOST_SHOWN))
      return {
        json: entries.map(({ id, amountHalalas, reason, conversation, createdAt }) => ({
          id,
          amount_halalas: amountHalalas,
          reason,
          conversation_id: conversation?.id ?? null,
          conversation_number: conversation?.number ?? null,
          created_at: createdAt.toISOString(),
        })),
        text: writeList(
          entries.map(({ amountHalalas, reason, conversation, createdAt }) =>
            [
              createdAt.toISOString(),
              `${amountHalalas > 0 ? '+' : ''}${amountHalalas}`,
              reason,
              ...(conversation === null ? [] : [`#${conversation.number}`, conversation.id]),
            ].join('  '),
          ),
          'entries',
        ),
      }
    })
  },
}
