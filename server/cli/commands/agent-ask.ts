import { LIMITS } from '../../../contract/limits.ts'
import { OperatorError } from '../../platform/operator-error.ts'
import type { Rehearsal } from '../../rehearsals/rehearse.ts'
import { type Command, optional, UsageError } from '../command.ts'
import { resolveGivenPath } from '../given-path.ts'
import { onTenant, readTenant, TENANT_OPTIONS } from '../named-tenant.ts'

export const askAgent: Command = {
  name: 'agent ask',
  positionals: ['TEXT...'],
  options: { ...TENANT_OPTIONS, file: optional('FILE') },
  summary:
    'Shows what the agent would reply if a customer began a conversation with this, and why: its sources, the nearest passages and the chance that an answer needs. Nothing is written, charged or sent, and no action runs: the one that would is named. Words without quotes are one question. With --file every line of FILE is asked, and the outcomes are counted. With AGENT_MODEL the language model is asked, which costs its tokens.',
  printsJson: true,
  prepare(args) {
    const tenant = readTenant(args)
    const text = args.texts('TEXT...').join(' ')
    const file = args.optionalText('file')
    if ((text === '') === (file === undefined))
      throw new UsageError('Give either a TEXT or a --file of questions.')
    return onTenant(tenant, async (context, terminal, config) => {
      const [{ createRehearser }, { listArticles }, { readQuestionsFile }, present, describe] =
        await Promise.all([
          import('../../boot/create-agent.ts'),
          import('../../agent/knowledge/passages/article-queries.ts'),
          import('../../rehearsals/read-questions-file.ts'),
          import('./present-rehearsal.ts'),
          import('./describe-rehearsal.ts'),
        ])
      const questions =
        file === undefined ? [text] : await readQuestionsFile(resolveGivenPath(terminal, file))
      requireSendable(questions)
      const stored = await context.db.withTenant(tenant, listArticles)
      const articles = new Map(stored.map((article) => [article.id, article]))
      const rehearse = createRehearser(context, config)
      const rehearsals: Rehearsal[] = []
      // One after the other: a model's provider answers only so many at a time.
      for (const question of questions) rehearsals.push(await rehearse(tenant, question))
      const json = rehearsals.map((each) => present.presentRehearsal(each, articles))
      const [only] = rehearsals
      return file === undefined && only !== undefined
        ? { json: json[0], text: describe.describeRehearsal(only, articles) }
        : {
            json: { summary: present.countOutcomes(rehearsals), questions: json },
            text: describe.describeRehearsals(rehearsals, articles),
          }
    })
  },
}

/** Throws where the API would not take a question either. */
function requireSendable(questions: readonly string[]): void {
  const long = questions.findIndex((question) => question.length > LIMITS.textCharacters)
  if (long >= 0)
    throw new OperatorError(
      `Question ${long + 1} is longer than ${LIMITS.textCharacters} characters, the most that a message may have.`,
    )
}
