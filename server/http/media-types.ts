/** What every answer of the service is that is JSON and no problem document. */
export const JSON_MEDIA_TYPE = 'application/json; charset=utf-8'
