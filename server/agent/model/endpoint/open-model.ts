import { createAnthropic } from '@ai-sdk/anthropic'
import { createOpenAI } from '@ai-sdk/openai'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import type { LanguageModel, streamText } from 'ai'
import type { ModelSettings } from '../../../platform/model-settings.ts'
import { readChatStream } from './chat-stream.ts'
import { createGuardedFetch } from './guarded-fetch.ts'
import { createRelentingFetch } from './relenting-fetch.ts'

/** A model with the options that its provider needs for each call. */
export interface OpenModel {
  readonly languageModel: LanguageModel
  readonly options: Pick<Parameters<typeof streamText>[0], 'providerOptions' | 'temperature'>
}

/**
 * Opens a model of the AI SDK with everything passed in: the SDK reads no environment variable, uses no default
 * provider, and prints no warnings.
 */
export function openModel({ provider, model, baseUrl, apiVersion, apiKey }: ModelSettings): OpenModel {
  globalThis.AI_SDK_LOG_WARNINGS = false
  const shared = { baseURL: baseUrl, fetch: createGuardedFetch(baseUrl) }
  switch (provider) {
    case 'openai':
      return {
        languageModel: createOpenAI({ ...shared, apiKey: apiKey ?? '' })(model),
        // The provider is not to keep what customers write.
        options: { providerOptions: { openai: { store: false } } },
      }
    case 'anthropic':
      return { languageModel: createAnthropic({ ...shared, apiKey: apiKey ?? '' })(model), options: {} }
    case 'openai-compatible': {
      const send = createRelentingFetch(shared.fetch)
      return {
        languageModel: createOpenAICompatible({
          ...shared,
          fetch: async (...request) => readChatStream(await send(...request)),
          name: 'endpoint',
          includeUsage: true,
          ...(apiVersion === undefined ? asBearer(apiKey) : asOnAzure(apiKey, apiVersion)),
        })(model),
        options: { temperature: 0 },
      }
    }
  }
}

const asBearer = (apiKey: string | null) => (apiKey === null ? {} : { apiKey })

/**
 * https://learn.microsoft.com/en-us/azure/ai-foundry/openai/reference: there a bearer token is one of Microsoft Entra.
 */
const asOnAzure = (apiKey: string | null, apiVersion: string) => ({
  queryParams: { 'api-version': apiVersion },
  ...(apiKey !== null && { headers: { 'api-key': apiKey } }),
})
