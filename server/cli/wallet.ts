import { creditWallet as credit } from '../wallet/credit.ts'
import { type Command, optional, required } from './command.ts'
import { onTenant, readTenant, TENANT_OPTIONS } from './named-tenant.ts'

export const creditWallet: Command = {
  name: 'wallet credit',
  positionals: [],
  options: { ...TENANT_OPTIONS, halalas: required('N'), reason: optional('TEXT') },
  summary: "Adds halalas (100 to a riyal) to an organization's wallet.",
  printsJson: true,
  prepare(args) {
    const tenant = readTenant(args)
    const halalas = args.wholeNumber('halalas')
    const reason = args.optionalText('reason') ?? 'credit by the operator'
    return onTenant(tenant, async (context) => {
      const { balanceHalalas } = await credit(context, { ...tenant, halalas, reason })
      return {
        json: {
          organization_id: tenant.organizationId,
          environment: tenant.environment,
          balance_halalas: balanceHalalas,
        },
        text: `The ${tenant.environment} wallet holds ${balanceHalalas} halalas.`,
      }
    })
  },
}
