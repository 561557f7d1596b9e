/**
 * The live channel of a console. It starts for a user, follows what the page needs, and reopens for another language
 * (interpretations.md 14).
 */
import {
  pushes,
  socketRoot,
  startChannel,
  type ChannelCommand,
  type ChannelEvent,
  type ChannelPort,
  type PushType,
  type SwitchName,
} from '@patrolkit/transport';
import type { Environment } from '../environment/index.ts';
import type { Part } from '../part.ts';
import type { Store } from '../store.ts';

/** The part of the channel that the console and its parts call. */
export interface ChannelPart extends Required<Pick<Part, 'begin' | 'clear' | 'dispose'>> {
  /** Sends a command to the channel. Does nothing while there is none. */
  post(command: ChannelCommand): void;
  /** Keeps a push switch, or that of a push, on until the result is called. The switch turns off with the last such call. */
  needSwitch(name: SwitchName | PushType): () => void;
  /** Opens the sockets again so that pushes come in the language on screen, but not while a control is held. */
  renew(): void;
  /** Makes sockets that open from now on use the present token. Open ones stay. */
  retoken(): void;
  isStarted(): boolean;
}

/** What a channel is started with. */
export interface ChannelDeps {
  readonly environment: Environment;
  /** Root of the server. Empty means the page's own origin. */
  readonly service: string;
  readonly pageId: string;
  readonly language: () => string;
  /** Time zone of times that come without one. Without it, the browser's. */
  readonly timeZone: string | undefined;
  /** Token of the sockets. Undefined when the cookie carries it. */
  readonly token: () => string | undefined;
  /** Address of the worker's file. Without it there is no worker. */
  readonly workerUrl: string | URL | undefined;
  readonly onEvent: (event: ChannelEvent) => void;
  /** Holds of controls. While one lasts, no socket is replaced. */
  readonly holds: () => readonly Store<{ readonly state: string }>[];
}

/** Switches that the console always needs. */
const always: readonly SwitchName[] = [
  'AlarmInfoIncrementPushSwitch',
  'RobotStatusPushSwitch',
  // A server may list the cameras of a robot only while it is online. Then the cameras come by push alone.
  'ChannelListPushSwitch',
];

/** Makes the part of the channel. */
export function createChannel(deps: ChannelDeps): ChannelPart {
  const { environment, service, pageId, language, timeZone, token, workerUrl } = deps;
  let channel: ChannelPort | undefined;
  const post = (command: ChannelCommand): void => channel?.post(command);

  const needs = new Map<SwitchName, number>(always.map(name => [name, 1]));
  const sendSwitches = (): void => post({ kind: 'switches', names: [...needs.keys()] });

  const stopListening = environment.onPageSignal(signal => {
    if (signal === 'online') post({ kind: 'online' });
    else if (signal === 'visible') post({ kind: 'check' });
  });
  let stopWaiting: (() => void) | undefined;

  return {
    post,
    retoken: () => {
      const bearer = token();
      if (bearer !== undefined) post({ kind: 'token', token: bearer });
    },
    isStarted: () => channel !== undefined,
    begin: userId => {
      channel ??= startChannel({
        onEvent: deps.onEvent,
        clock: environment.clock,
        openSocket: environment.openSocket,
        wallClock: environment.wallClock,
        ...(workerUrl === undefined ? {} : { workerUrl }),
        ...(environment.createWorker ? { createWorker: environment.createWorker } : {}),
      });
      const bearer = token();
      sendSwitches();
      post({
        kind: 'start',
        address: {
          root: socketRoot(service, environment.pageAddress),
          userId,
          pageId,
          language: language(),
          ...(timeZone === undefined ? {} : { timeZone }),
          ...(bearer === undefined ? {} : { token: bearer }),
        },
      });
    },
    needSwitch: wanted => {
      const name = wanted in pushes ? pushes[wanted as PushType].switch : (wanted as SwitchName);
      // Some pushes come without a switch.
      if (!name) return () => undefined;
      needs.set(name, (needs.get(name) ?? 0) + 1);
      // Switches that are already on stay on.
      sendSwitches();
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        const left = (needs.get(name) ?? 1) - 1;
        if (left > 0) needs.set(name, left);
        else {
          needs.delete(name);
          sendSwitches();
        }
      };
    },
    renew: () => {
      stopWaiting?.();
      stopWaiting = undefined;
      const holds = deps.holds();
      const renewUnlessHeld = (): boolean => {
        if (holds.some($hold => $hold.get().state === 'held')) return false;
        stopWaiting?.();
        stopWaiting = undefined;
        post({ kind: 'language', language: language() });
        return true;
      };
      if (renewUnlessHeld()) return;
      const unsubscribe = holds.map($hold => $hold.listen(() => void renewUnlessHeld()));
      stopWaiting = () => {
        for (const stop of unsubscribe) stop();
      };
    },
    clear: () => {
      channel?.dispose();
      channel = undefined;
    },
    dispose: () => {
      stopWaiting?.();
      stopListening();
    },
  };
}
