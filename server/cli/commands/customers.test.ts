import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { commandLine } from '../../../test/command-line.ts'
import { findTexts, type Json, useErasureStage } from '../../erasure/test-factories.ts'

const stage = await useErasureStage()

describe('commands about customers', () => {
  it('tells who erased whom by the commands, and finds customers by what they are known by', async () => {
    const { service, app, write, letTheWorkerWork, conversationsOf } = stage
    const { json, run } = commandLine(service.database)
    await write('telltale-cli', { id: '1', text: 'Where is my parcel, telltale?' })
    await letTheWorkerWork()
    const of = ['--organization', app.tenant.organizationId, '--environment', 'sandbox']
    const found = await json<Json[]>(
      'customers',
      'find',
      ...of,
      '--channel',
      'web',
      '--external-id',
      'visitor-telltale-cli',
    )
    assert.equal(found.length, 1)
    for (const number of [
      '966 51 234 5678',
      '+966512345678',
      '00966-51-234-5678',
      '051 234 5678',
      '512345678',
    ]) {
      const byPhone = await json<Json[]>('customers', 'find', ...of, '--phone', number)
      assert.deepEqual([number, ...byPhone.map(({ id }) => id)], [number, found[0].id])
    }
    assert.deepEqual(await json('customers', 'find', ...of, '--external-id', 'telltale'), [])
    const shown = await json<Json>('customers', 'show', found[0].id)
    assert.deepEqual([shown.display_name, shown.erasure], ['Noura telltale-cli', null])
    const [conversation] = await conversationsOf(found[0].id)
    const erased = await json<Json>('customers', 'erase', found[0].id, '--actor', 'Huda')
    assert.deepEqual([erased.id, erased.actor, typeof erased.erased_at], [found[0].id, 'Huda', 'string'])
    assert.deepEqual(await findTexts(service.database.db, ['telltale-cli']), [])
    // Again: it is the same erasure.
    assert.deepEqual(await json('customers', 'erase', found[0].id), erased)
    const { erasure } = await json<Json>('customers', 'show', found[0].id)
    assert.deepEqual(erasure, { actor: 'Huda', begun_at: erased.begun_at, erased_at: erased.erased_at })
    const text = (await run('conversations', 'show', conversation.id)).stdout
    assert.match(text, /customer: \(erased\)/)
    assert.match(text, /Huda: {2}erase/)
    const unknown = '01a00000-0000-7000-8000-000000000000'
    assert.deepEqual(await run('customers', 'erase', unknown), {
      ...{ code: 1, stdout: '', stderr: `sanad: There is no customer "${unknown}".\n` },
    })
    assert.equal((await run('customers', 'find', ...of)).code, 2)
  })
})
