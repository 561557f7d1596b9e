/** Voice broadcasts, which a device repeats by itself: their settings, who may change them, and what users may type. */
import {
  addVoiceBroadcast,
  broadcastLimit,
  deleteVoiceBroadcast,
  findVoiceBroadcastByPage,
  greetingsOf,
  minuteOf,
  modifyVoiceBroadcast,
  sendVoiceBroadcast,
  voiceBroadcastLimits,
  type HttpClient,
  type Page,
  type Robot,
  type VoiceBroadcast,
} from '@patrolkit/transport';
import type { Message } from '../../i18n/index.ts';
import { attempt, failed, type Outcome } from '../../outcome.ts';
import type { NextAsked } from '../../paging/index.ts';
import type { Need } from '../../permissions/permits.ts';
import { textProblem } from '../../text-problem.ts';
import { findRow, unlessNewerVersion, versionOf } from '../../versions.ts';

/** Returns why a broadcast cannot be sent. Undefined when it can. */
export const broadcastProblem = (content: string): Message | undefined =>
  greetingsOf(content).length === 0
    ? { id: 'audio.broadcast.required' }
    : textProblem(content, broadcastLimit, {
        required: 'audio.broadcast.required',
        tooLong: 'audio.broadcast.tooLong',
      });

/** Broadcasts per page of the list. */
export const broadcastPageSize = 20;

/** A broadcast as typed. */
export interface BroadcastInput {
  readonly title: string;
  readonly content: string;
  /** Seconds. */
  readonly frequency: string;
  /** "HH:mm". Equal ends mean the whole day. */
  readonly from: string;
  readonly to: string;
  readonly isOn: boolean;
}

/** What is wrong with the typed values. */
export type BroadcastProblems = Readonly<Partial<Record<Exclude<keyof BroadcastInput, 'isOn'>, Message>>>;

/** Returns a broadcast as typed text. A new one begins with every ten minutes from 08:00 to 18:00. */
export function broadcastInput(broadcast?: VoiceBroadcast): BroadcastInput {
  if (!broadcast) return { title: '', content: '', frequency: '600', from: '08:00', to: '18:00', isOn: true };
  const { title, content, frequency, playTime, isOn } = broadcast;
  return { title, content, frequency: String(frequency), ...playTime, isOn };
}

/** Returns why the typed values cannot be sent, field by field. */
export function broadcastProblems(input: BroadcastInput): BroadcastProblems {
  const { title, frequency } = voiceBroadcastLimits;
  const problems: Partial<Record<keyof BroadcastProblems, Message>> = {};
  const named = textProblem(input.title, title, { required: 'common.required', tooLong: 'common.tooLong' });
  if (named) problems.title = named;
  const content = broadcastProblem(input.content);
  if (content) problems.content = content;
  const seconds = Number(input.frequency);
  if (input.frequency.trim() === '' || !Number.isInteger(seconds) || seconds < frequency.min || seconds > frequency.max)
    problems.frequency = { id: 'broadcast.frequency.range', values: frequency };
  for (const end of ['from', 'to'] as const)
    if (minuteOf(input[end]) === undefined) problems[end] = { id: 'broadcast.time.invalid' };
  return problems;
}

/** The settings in which a broadcast differs from the typed values. */
export function differingSettings(broadcast: VoiceBroadcast, input: BroadcastInput): readonly (keyof BroadcastInput)[] {
  const stored = broadcastInput(broadcast);
  const plain = (value: string | boolean): string => String(value).trim();
  return (Object.keys(stored) as (keyof BroadcastInput)[]).filter(name => plain(stored[name]) !== plain(input[name]));
}

/** The greetings of a text, in the order in which they are spoken. */
export const greetings = greetingsOf;

const changes = { add: addVoiceBroadcast, edit: modifyVoiceBroadcast, delete: deleteVoiceBroadcast } as const;

/** The permission to add, change or delete a broadcast of a device. */
export const broadcastNeed = (change: keyof typeof changes, device: Pick<Robot, 'mayControl'> | undefined): Need => ({
  call: changes[change].permission,
  device,
});

/** The verbs of voice broadcasts. */
export interface BroadcastVerbs {
  /** Has a device speak a text now. The caller has checked that it is allowed. */
  speak(deviceId: string, content: string): Promise<Outcome>;
  /** Reads a page of a device's broadcasts, oldest first. */
  list(deviceId: string, asked: NextAsked, signal?: AbortSignal): Promise<Outcome<Page<VoiceBroadcast>>>;
  /** Adds a broadcast. The input must have no problems. */
  add(deviceId: string, input: BroadcastInput): Promise<Outcome>;
  /**
   * Changes a broadcast of a device as it was read. The input must have no problems. When the value is a broadcast, nothing was written: it
   * is what somebody else has saved meanwhile.
   */
  change(deviceId: string, read: VoiceBroadcast, input: BroadcastInput): Promise<Outcome<VoiceBroadcast | undefined>>;
  /** Deletes a broadcast permanently. */
  remove(id: string): Promise<Outcome>;
}

const sent = ({ title, content, frequency, from, to, isOn }: BroadcastInput) => ({
  title: title.trim(),
  content: content.trim(),
  frequency: Number(frequency),
  playTime: { from, to },
  isOn,
});

/** Makes the verbs. */
export function createBroadcasts(http: HttpClient): BroadcastVerbs {
  const list: BroadcastVerbs['list'] = (deviceId, { page, after }, signal) =>
    attempt(
      http.request(
        findVoiceBroadcastByPage,
        { deviceId, page, pageSize: broadcastPageSize, after },
        signal ? { signal } : {},
      ),
    );
  return {
    speak: async (deviceId, content) => {
      const problem = broadcastProblem(content);
      if (problem) return failed(problem);
      return attempt(http.request(sendVoiceBroadcast, { deviceId, content: content.trim() }));
    },
    list,
    add: (deviceId, input) => attempt(http.request(addVoiceBroadcast, { deviceId, ...sent(input) })),
    change: async (deviceId, read, input) => {
      const { id } = read;
      const changed = await attempt(http.request(modifyVoiceBroadcast, { id, ...sent(input), ...versionOf(read) }));
      return unlessNewerVersion(changed, read, {
        again: () => findRow(id, broadcastPageSize, asked => list(deviceId, asked)),
        isSame: now => differingSettings(now, input).length === 0,
      });
    },
    remove: id => attempt(http.request(deleteVoiceBroadcast, { ids: [id] })),
  };
}
