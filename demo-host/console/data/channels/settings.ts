import type { channels } from '#contract/academy/channels.ts';
import type { CallAnswer } from '#contract/call.ts';

/** What is set of the channels. */
export type ChannelSettings = CallAnswer<typeof channels>;
export type GatewayRow = ChannelSettings['gateways'][number];
export type TextRow = ChannelSettings['texts'][number];
