export { LiveChannel, type LiveChannelDeps } from './live-channel.ts';
export { limits as channelLimits } from './limits.ts';
export type { LinkState } from './link.ts';
export * from './page/port.ts';
export * from './ports.ts';
export type * from './protocol.ts';
export { trusted } from './page/trusted.ts';
