import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import type { TestApp } from '../service.ts'
import { assertProblem, uniqueName, useApi } from './support.ts'
import { inboundEvent, submit } from './support-messages.ts'

const NOBODY = '0198f3a0-0000-7000-8000-00000000ffff'

const api = await useApi()

// API document, general convention 4.
describe('4: lists use cursor pagination (cursor, limit, next_cursor)', () => {
  const lists = ['/v1/customers', '/v1/conversations'] as const
  let other: TestApp
  let stranger: TestApp

  before(async () => {
    other = await api.app()
    stranger = await api.app()
    for (let count = 0; count < 30; count++) {
      assert.equal((await submit(api, other, inboundEvent())).status, 202)
      assert.equal((await submit(api, stranger, inboundEvent())).status, 202)
    }
    await api.work()
  })

  async function walk(path: string, limit: number, between: () => Promise<unknown> = async () => {}) {
    const ids: string[] = []
    const sizes: number[] = []
    let cursor: string | null = null
    do {
      const query: string = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`
      const { body, status, text } = await api.get(other, `${path}?limit=${limit}${query}`)
      assert.equal(status, 200, text)
      ids.push(...body.data.map(({ id }: { id: string }) => id))
      sizes.push(body.data.length)
      cursor = body.next_cursor
      await between()
    } while (cursor !== null)
    return { ids, sizes }
  }

  for (const path of lists) {
    describe(path, () => {
      it('a page holds 25 items by default', async () => {
        const { data, next_cursor } = (await api.get(other, path)).body
        assert.equal(data.length, 25)
        assert.equal(typeof next_cursor, 'string')
        const next = (await api.get(other, `${path}?cursor=${next_cursor}`)).body
        assert.equal(next.data.length, 5)
        assert.equal(next.next_cursor, null)
      })

      it('the cursors lead through every item once, newest first', async () => {
        const { ids, sizes } = await walk(path, 7)
        assert.deepEqual(sizes, [7, 7, 7, 7, 2])
        assert.equal(new Set(ids).size, 30)
        const whole = (await api.get(other, `${path}?limit=100`)).body
        assert.deepEqual(
          whole.data.map(({ id }: { id: string }) => id),
          ids,
        )
        const times = whole.data.map(({ created_at }: { created_at: string }) => created_at)
        assert.deepEqual(times, [...times].sort().reverse())
      })

      it('next_cursor is null when the page ends with the last item', async () => {
        assert.equal((await api.get(other, `${path}?limit=30`)).body.next_cursor, null)
        assert.notEqual((await api.get(other, `${path}?limit=29`)).body.next_cursor, null)
      })

      for (const limit of ['1', '100']) {
        it(`limit ${limit} is allowed`, async () => {
          const { status, body } = await api.get(other, `${path}?limit=${limit}`)
          assert.equal(status, 200)
          assert.equal(body.data.length, Math.min(Number(limit), 30))
        })
      }

      for (const query of [
        'limit=0',
        'limit=101',
        'limit=-1',
        'limit=1.5',
        'limit=1e1',
        'limit=',
        'limit=ten',
        'limit=%2010',
        'limit=10&limit=20',
        'limit=99999999999999999999',
      ]) {
        it(`${query} is refused with the place named`, async () => {
          assertProblem(await api.get(other, `${path}?${query}`), 400, 'validation_failed', ['limit'])
        })
      }

      for (const [what, cursor] of [
        ['an empty cursor', ''],
        ['a cursor of 513 characters', 'a'.repeat(513)],
        ['a cursor of 512 characters that nobody gave out', 'a'.repeat(512)],
        ['a cursor that is a bare id', NOBODY],
        ['a cursor that is not base64url', '%00'],
      ] as const) {
        it(`${what} is refused with the place named`, async () => {
          const answer = await api.get(other, `${path}?cursor=${cursor}`)
          assertProblem(answer, 400, 'validation_failed', ['cursor'])
        })
      }

      it('a cursor that was altered is refused', async () => {
        const { next_cursor } = (await api.get(other, `${path}?limit=5`)).body
        const altered = `${next_cursor[0] === 'A' ? 'B' : 'A'}${next_cursor.slice(1)}`
        const answer = await api.get(other, `${path}?cursor=${altered}`)
        assertProblem(answer, 400, 'validation_failed', ['cursor'])
      })

      it('a cursor of another organization is refused', async () => {
        const { next_cursor } = (await api.get(stranger, `${path}?limit=5`)).body
        const answer = await api.get(other, `${path}?cursor=${next_cursor}`)
        assertProblem(answer, 400, 'validation_failed', ['cursor'])
      })

      it('a cursor of the other list is refused', async () => {
        const otherList = lists.find((list) => list !== path)
        const { next_cursor } = (await api.get(other, `${otherList}?limit=5`)).body
        const answer = await api.get(other, `${path}?cursor=${next_cursor}`)
        assertProblem(answer, 400, 'validation_failed', ['cursor'])
      })

      it('an unknown query parameter is refused', async () => {
        assertProblem(await api.get(other, `${path}?page=2`), 400, 'validation_failed', ['page'])
      })
    })
  }

  it('pages stay stable while rows are inserted', async () => {
    api.nextMinute()
    const before = (await api.get(other, '/v1/customers?limit=100')).body.data.map(
      ({ id }: { id: string }) => id,
    )
    const { ids } = await walk('/v1/customers', 7, () =>
      api.post(other, '/v1/customers', { channel: 'slack', external_id: uniqueName() }),
    )
    assert.deepEqual(ids, before)
  })
})
