/** Words in `user.capabilities` about notices, apart from their calls, as `capabilityWords.ts` has others. */

/** People are shown the notices that are for them. */
export const NOTICES = 'notices';
/** Notifications have an audience, a start and an end, texts in several languages, and can be changed and withdrawn. */
export const NOTICES_WRITE = 'notices:write';
