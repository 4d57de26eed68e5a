/** The media type of every JSON answer that is not a problem document. */
export const JSON_MEDIA_TYPE = 'application/json; charset=utf-8'
