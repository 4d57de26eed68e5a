import { createOrganization as create } from '../../organizations/create-organization.ts'
import { listOrganizations as list } from '../../organizations/queries.ts'
import { setPrices } from '../../organizations/set-prices.ts'
import { switchSandbox as switchIt } from '../../organizations/switch-sandbox.ts'
import { type Arguments, type Command, optional, required, writeLines, writeList } from '../command.ts'
import { onDatabase, onNewDatabase } from '../on-database.ts'

export const createOrganization: Command = {
  name: 'organizations create',
  positionals: [],
  options: { name: required('NAME') },
  summary: 'Creates an organization with its two wallets; the sandbox one holds 100,000 virtual halalas.',
  printsJson: true,
  prepare(args) {
    const name = args.text('name')
    return onNewDatabase(async (context) => {
      const organization = await create(context, { name })
      return {
        json: { id: organization.id, name: organization.name },
        text: `Created the organization "${organization.name}".\nid: ${organization.id}`,
      }
    })
  },
}

export const listOrganizations: Command = {
  name: 'organizations list',
  positionals: [],
  options: {},
  summary: 'Shows every organization, newest first.',
  printsJson: true,
  prepare() {
    return onDatabase(async ({ db }) => {
      const found = await list(db.shared)
      return {
        json: found.map(({ id, name, sandbox, createdAt }) => ({
          ...{ id, name, sandbox },
          created_at: createdAt.toISOString(),
        })),
        text: writeList(
          found.map(({ id, name, sandbox }) => `${id}  ${name}${sandbox ? '' : '  sandbox off'}`),
          'organizations',
        ),
      }
    })
  },
}

export const switchSandbox: Command = {
  name: 'organizations sandbox',
  positionals: ['ORG_ID', 'on|off'],
  options: {},
  summary:
    'Switches the sandbox of an organization on or off; while it is off, its inbound events are refused.',
  printsJson: true,
  prepare(args) {
    const isOn = args.oneOf('on|off', ['on', 'off']) === 'on'
    const id = args.text('ORG_ID')
    return onDatabase(async (context) => {
      const organization = await switchIt(context, id, isOn)
      return {
        json: { id: organization.id, sandbox: organization.sandbox },
        text: `The sandbox of ${organization.id} is ${organization.sandbox ? 'on' : 'off'}.`,
      }
    })
  },
}

export const organizationPrices: Command = {
  name: 'organizations prices',
  positionals: ['ORG_ID'],
  options: { action: optional('N'), knowledge: optional('N'), routed: optional('N') },
  summary:
    'Shows what an organization pays for a ticket of each kind, in halalas, and sets those that are given from now on.',
  printsJson: true,
  prepare(args) {
    const id = args.text('ORG_ID')
    const given = {
      ...readPrice(args, 'action'),
      ...readPrice(args, 'knowledge'),
      ...readPrice(args, 'routed'),
    }
    return onDatabase(async (context) => {
      const { id: organizationId, prices } = await setPrices(context, id, given)
      const { action_ticket, knowledge_ticket, routed_ticket } = prices
      return {
        json: { id: organizationId, action_ticket, knowledge_ticket, routed_ticket },
        text: writeLines(Object.entries(prices).map(([kind, halalas]) => `${kind}: ${halalas} halalas`)),
      }
    })
  },
}

function readPrice(args: Arguments, kind: 'action' | 'knowledge' | 'routed') {
  return args.optionalText(kind) === undefined ? {} : { [`${kind}_ticket`]: args.wholeNumber(kind) }
}
