import english from './en/push.json';
import { defineTexts } from './texts.ts';

/** Words of notices that arrive on a device (promises/academy-notices.md#on-this-device). */
export const pushTexts = defineTexts('push', english);
