import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { describe, it } from 'node:test'
import { failure } from '../test/config-failure.ts'
import { type Config, loadConfig, newMasterKey } from './config.ts'
import { networksContain } from './platform/networks.ts'

const DATABASE_URL = 'postgres://sanad:a-password@db.internal:5432/sanad'

/** Good values of one variable with what becomes of them, and bad ones. */
interface Variable<Key extends keyof Config> {
  readonly key: Key
  readonly good: readonly (readonly [given: string, value: Config[Key]])[]
  readonly bad: readonly string[]
}

function variable<Key extends keyof Config>(one: Variable<Key>): Variable<keyof Config> {
  return one as unknown as Variable<keyof Config>
}

const VARIABLES: Readonly<Record<string, Variable<keyof Config>>> = {
  HOST: variable({
    key: 'host',
    good: [
      ['', '127.0.0.1'],
      ['0.0.0.0', '0.0.0.0'],
      ['::1', '::1'],
      ['localhost', 'localhost'],
      ['api.example.com', 'api.example.com'],
    ],
    bad: [
      '[::1]',
      'a b',
      'http://localhost',
      '127.0.0.1:80',
      'fe80::1%eth0',
      '-x',
      'a/b',
      'a\nb',
      '*',
      '999.1.1.1',
    ],
  }),
  PORT: variable({
    key: 'port',
    good: [
      ['', 8080],
      ['1', 1],
      ['65535', 65_535],
    ],
    bad: [
      '0',
      '65536',
      '-1',
      '80.5',
      '8e3',
      '0x50',
      '+80',
      '8 0',
      '8\u200b080',
      '8,080',
      'NaN',
      'http',
      '٨٠',
      '"80',
      '“80”',
    ],
  }),
  BASE_URL: variable({
    key: 'baseUrl',
    good: [
      ['', 'http://127.0.0.1:8080'],
      ['https://support.example.com', 'https://support.example.com'],
      ['https://support.example.com/', 'https://support.example.com'],
      ['https://Support.Example.com:443/sanad//', 'https://support.example.com/sanad'],
      ['http://[::1]:9000', 'http://[::1]:9000'],
    ],
    bad: [
      'support.example.com',
      'ftp://support.example.com',
      'https://',
      'https://user:a-password@support.example.com',
      'https://support.example.com?a=1',
      'https://support.example.com/?',
      'https://support.example.com/#top',
      'https://support.example.com /a',
    ],
  }),
  DATABASE_URL: variable({
    key: 'databaseUrl',
    good: [
      [DATABASE_URL, DATABASE_URL],
      ['postgresql://localhost/sanad', 'postgresql://localhost/sanad'],
      // The driver checks no less for these, and would say so in a paragraph.
      ...['prefer', 'require', 'verify-ca'].map((mode): [string, string] => [
        `postgres://db/sanad?sslmode=${mode}&application_name=a`,
        'postgres://db/sanad?sslmode=verify-full&application_name=a',
      ]),
      ['postgres://db/sanad?sslmode=no-verify', 'postgres://db/sanad?sslmode=no-verify'],
      [
        'postgres://db/sanad?uselibpqcompat=true&sslmode=require',
        'postgres://db/sanad?uselibpqcompat=true&sslmode=require',
      ],
      // What protects nothing and is not ours to know is left to the driver.
      ['postgres://db/sanad?connect_timeout=5&a=b', 'postgres://db/sanad?connect_timeout=5&a=b'],
    ],
    bad: [
      'mysql://sanad:a-password@db/sanad',
      'postgres:',
      'postgres://',
      'localhost:5432',
      'postgres://a b',
      'postgres://a/b\npostgres://a/b',
      // The driver would take these for no TLS, or for a host of that name.
      ...[
        'sslMode=require',
        'ssl_mode=require',
        'sslmode=REQUIRE',
        'sslmode=',
        'sslmode=allow',
        'ssl=require',
      ].map((parameter) => `postgres://u:a-password@db/sanad?application_name=a&${parameter}`),
      'postgres://db/sanad?sslmode=require&sslcrl=/etc/crl.pem',
      'postgres://db/sanad?require_auth=none',
      'postgres://u:a-password@one,two/sanad',
      'postgres://u:a-password@one:5432,two:5432/sanad?target_session_attrs=read-write',
      'postgres:///sanad?host=one,two',
    ],
  }),
  DATA_DIR: variable({
    key: 'dataDir',
    good: [
      ['', '.data'],
      ['/var/lib/sanad', '/var/lib/sanad'],
    ],
    // Folders of these names would be made, and filled.
    bad: ['~', '~/sanad', '$HOME/sanad', `$\{HOME}/sanad`, '.data\r', ' .data', '".data"', '\ufeff.data'],
  }),
  MASTER_KEY: variable({
    key: 'masterKey',
    good: [
      [Buffer.alloc(32, 0xfe).toString('base64'), Buffer.alloc(32, 0xfe)],
      [Buffer.alloc(32, 0xfe).toString('base64').replace('=', ''), Buffer.alloc(32, 0xfe)],
    ],
    bad: [
      Buffer.alloc(31).toString('base64'),
      Buffer.alloc(33).toString('base64'),
      Buffer.alloc(32).toString('hex'),
      Buffer.alloc(32, 0xfe).toString('base64url'),
      'a-password',
      `${Buffer.alloc(32).toString('base64')}.`,
    ],
  }),
  WEBHOOK_RETRY_DELAYS: variable({
    key: 'webhookRetryDelaysSeconds',
    good: [
      ['', [60, 300, 1800, 7200, 21_600]],
      ['1', [1]],
      ['0, 2,3', [0, 2, 3]],
      [',60,, 300,\n1800,', [60, 300, 1800]],
    ],
    bad: [',', '60;300', '1.5', '-1', '60s', '1e3', '9999999999', '٦٠'],
  }),
  WEBHOOK_TIMEOUT_MS: variable({
    key: 'webhookTimeoutMs',
    good: [
      ['', 10_000],
      ['1', 1],
      ['600000', 600_000],
    ],
    bad: ['0', '600001', '10s', '-1', '1.5'],
  }),
  WEBHOOK_RETENTION_DAYS: variable({
    key: 'webhookRetentionDays',
    good: [
      ['', 30],
      ['1', 1],
      ['3650', 3650],
    ],
    bad: ['0', '3651', '30d', '-1', '1.5'],
  }),
  ALERT_WEBHOOK_URL: variable({
    key: 'alertWebhookUrl',
    good: [
      ['', null],
      ['https://hooks.example.com/T0/B0/x', 'https://hooks.example.com/T0/B0/x'],
      ['http://127.0.0.1:9000/', 'http://127.0.0.1:9000/'],
      ['HTTPS://hooks.example.com/x', 'HTTPS://hooks.example.com/x'],
    ],
    bad: [
      'hooks.example.com',
      'ftp://hooks.example.com/',
      'https://',
      'https://a b/',
      'slack',
      'https://u:p@a/',
    ],
  }),
  AGENT_MODEL: variable({
    key: 'agentModel',
    good: [['', null]],
    bad: ['gpt', ':model', 'Provider:model', 'ollama:', 'ollama: ', 'provider:model', 'toString:model'],
  }),
  BURST_WINDOW_MS: variable({
    key: 'burstWindowMs',
    good: [
      ['', 700],
      ['1500', 1_500],
    ],
    bad: ['60001', '-1', 'soon'],
  }),
  AGENT_MAX_TURNS: variable({
    key: 'mostAgentTurns',
    good: [
      ['', 20],
      ['1', 1],
    ],
    bad: ['0', '1001', 'many'],
  }),
  LOG_LEVEL: variable({
    key: 'logLevel',
    good: [
      ['', 'info'],
      ['debug', 'debug'],
      ['silent', 'silent'],
    ],
    bad: ['INFO', 'verbose', 'in fo', 'info\nx'],
  }),
}

/** Of a Windows file, a mounted secret, a file for Docker, a page in Arabic. */
const AROUND = [
  ['', '\r'],
  ['', '\n'],
  [' ', '  '],
  ['"', '"'],
  ["'", "'\r\n"],
  ['\ufeff', ''],
  ['\u200e', '\u202c'],
] as const

for (const [name, { key, good, bad }] of Object.entries(VARIABLES)) {
  // A database of the operator's own asks for a master key of the operator's own.
  const others: Record<string, string> = name === 'DATABASE_URL' ? { MASTER_KEY: newMasterKey() } : {}

  describe(name, () => {
    it('takes what the operator interface says', () => {
      for (const [given, value] of good) {
        assert.deepEqual(loadConfig({ ...others, [name]: given })[key], value, JSON.stringify(given))
      }
    })
    it('stops the start with one line that names the variable when it cannot be used', () => {
      for (const given of bad) {
        const { message } = failure({ ...others, [name]: given })
        assert.ok(message.startsWith(`${name}: `), message)
        assert.doesNotMatch(message, /\n|\p{Cf}/u)
      }
    })
    if (name !== 'DATA_DIR')
      it('is read without what a file leaves around it', () => {
        for (const [given, value] of good)
          for (const [before, behind] of AROUND)
            assert.deepEqual(
              loadConfig({ ...others, [name]: `${before}${given}${behind}` })[key],
              value,
              JSON.stringify([before, given, behind]),
            )
      })
  })
}

for (const [name, key] of [
  ['TRUSTED_PROXIES', 'trustedProxies'],
  ['WEBHOOK_ALLOWED_NETWORKS', 'webhookAllowedNetworks'],
] as const) {
  describe(name, () => {
    it('takes networks separated by commas; none when it is empty', () => {
      for (const list of [
        '127.0.0.0/8, ::1',
        '127.0.0.0/8,::1,',
        ',127.0.0.0/8,,::1',
        '127.0.0.0/8 ::1',
        '127.0.0.0/8,\n  ::1\n',
        '"127.0.0.0/8,::1"\r',
      ]) {
        const networks = loadConfig({ [name]: list })[key]
        assert.equal(networks.length, 2, list)
        assert.ok(networksContain(networks, '127.0.0.1') && networksContain(networks, '::1'))
        assert.ok(!networksContain(networks, '10.0.0.1'))
      }
      for (const none of ['', ' ', ',', ' ,\n']) assert.deepEqual(loadConfig({ [name]: none })[key], [])
      assert.deepEqual(loadConfig({})[key], [])
    })
    it('stops the start with one line that names the variable and the entry', () => {
      for (const bad of ['localhost', '10.0.0.0/33', '10.0.0.1/8', 'a\nb', '::1;::2', '10.0.0.0/٨']) {
        const { message } = failure({ [name]: `127.0.0.1,${bad}` })
        assert.ok(message.startsWith(`${name}: "`), message)
        assert.doesNotMatch(message, /\n/)
      }
    })
  })
}

describe('the configuration', () => {
  it('without any variable is the documented one', () => {
    assert.deepEqual(loadConfig({}), {
      host: '127.0.0.1',
      port: 8080,
      baseUrl: 'http://127.0.0.1:8080',
      databaseUrl: null,
      dataDir: '.data',
      masterKey: null,
      trustedProxies: [],
      webhookAllowedNetworks: [],
      webhookRetryDelaysSeconds: [60, 300, 1800, 7200, 21_600],
      webhookTimeoutMs: 10_000,
      webhookRetentionDays: 30,
      alertWebhookUrl: null,
      agentModel: null,
      burstWindowMs: 700,
      mostAgentTurns: 20,
      logLevel: 'info',
      metrics: null,
    })
  })

  it('makes the base URL from host and port', () => {
    assert.equal(loadConfig({ HOST: '::1', PORT: '9000' }).baseUrl, 'http://[::1]:9000')
    assert.equal(loadConfig({ HOST: 'localhost', PORT: '9000' }).baseUrl, 'http://localhost:9000')
  })

  it('refuses a database without a master key, and says how to make one', () => {
    const { message } = failure({ DATABASE_URL })
    assert.match(message, /^MASTER_KEY: .*Make one with: node -e/)
    assert.doesNotMatch(message, /a-password/)
  })

  it('never repeats a password or a key', () => {
    const secrets: Record<string, string>[] = [
      { DATABASE_URL: 'mysql://sanad:a-password@db/sanad' },
      { BASE_URL: 'https://user:a-password@support.example.com' },
      { MASTER_KEY: 'a-password' },
      { DATABASE_URL, MASTER_KEY: `a-password${randomBytes(8).toString('base64')}` },
    ]
    for (const env of secrets) assert.doesNotMatch(failure(env).message, /a-password/)
  })

  it('takes the master key that it tells operators to make', () => {
    assert.equal(loadConfig({ MASTER_KEY: newMasterKey() }).masterKey?.length, 32)
    assert.notEqual(newMasterKey(), newMasterKey())
  })
})
