/** What devices say by themselves, in the list of all devices. The room of sound says it, and keeps the list of a single device. */
import {
  greetingsOf,
  voiceBroadcastEntries,
  voiceBroadcastLimits,
  type addVoiceBroadcastEntry,
  type Infer,
  type RefusedRow,
  type RequestOf,
  type voiceBroadcastEntry,
} from '@patrolkit/transport/contract';
import type { Caller } from '../../http/calls.ts';
import { ofField, ofFields } from '../../http/refusal.ts';
import { nameIn, type StoredName } from '../../language/names.ts';
import { textOf } from '../../language/texts.ts';
import type { Fleet } from '../../links/fleet.ts';
import type { Saying, Voices } from '../../links/voices.ts';
import { sessionOf } from '../../session/caller.ts';
import { rightOf } from '../../session/users.ts';
import { holdShared } from '../../store/shared-locks.ts';
import { inLanguage } from '../../store/table.ts';
import { Keeper, type Changing, type KeeperParts } from '../keeper.ts';
import type { Columns } from '../stored-values.ts';
import { demandVoice } from './demand-voice.ts';

type Entry = Infer<typeof voiceBroadcastEntry>;
type Added = RequestOf<typeof addVoiceBroadcastEntry>;
/** A new one is of one device; the request of an addition names several. */
type Settings = Omit<Added, 'deviceIds'> & { readonly deviceIds?: readonly string[] };

/** The parts that the broadcasts work on. */
export interface BroadcastEntryParts extends KeeperParts {
  readonly fleet: Pick<Fleet, 'device'>;
  readonly speaking: Saying & { quietOf(deviceId: string): { readonly name: StoredName } | undefined };
  readonly nameOfDevice: (id: string) => StoredName;
  readonly voices: Voices;
  /** Reads the broadcasts that are on again. */
  readonly reloadBroadcasts: () => Promise<void>;
}

const wireNameOf = (name: keyof Added): string =>
  ({ ...voiceBroadcastEntries.onAdd, ...voiceBroadcastEntries.settings })[name]?.wireName ?? name;

/** How often one is said when nobody has said it, seconds. */
const usualFrequency = 600;

/** The end of the day as the beginning of the next one. */
const withinDay = (time: string): string => (time === '24:00' ? '00:00' : time);

/** The broadcasts. */
export class BroadcastEntries {
  readonly #parts: BroadcastEntryParts;
  readonly keeper: Keeper<Entry, Settings>;

  constructor(parts: BroadcastEntryParts) {
    this.#parts = parts;
    this.keeper = new Keeper<Entry, Settings>(parts, {
      things: voiceBroadcastEntries,
      table: 'voice_broadcasts',
      joins: `LEFT JOIN devices ON devices.id = voice_broadcasts.device_id
        LEFT JOIN voices ON voices.id::text = voice_broadcasts.voice_id`,
      columns: {
        content: `nullif(voice_broadcasts.content, '')`,
        deviceName: inLanguage('devices.names'),
        voiceName: 'voices.name',
      },
      lies: { controlled: 'voice_broadcasts.device_id' },
      unstored: ['deviceIds'],
      complete: change => this.#complete(change),
    });
    parts.changes.on([voiceBroadcastEntries.entity.name], () => parts.reloadBroadcasts());
  }

  /** Adds a broadcast to each of several devices. */
  async add({ deviceIds, ...settings }: Added, caller: Caller): Promise<undefined> {
    await this.keeper.together(caller, async writer => {
      for (const id of new Set(deviceIds)) await writer.add({ ...settings, deviceIds: [id] });
    });
    return undefined;
  }

  /** Lets the devices of broadcasts say them now. Returns those that cannot. */
  say(asked: { ids: string[]; others?: boolean | undefined }, caller: Caller): Promise<RefusedRow[]> {
    const { fleet, speaking, voices } = this.#parts;
    return this.keeper.operate(asked, caller, {
      name: 'say',
      hinders: ({ deviceId }) => this.#hinders(deviceId, caller),
      order: ({ deviceId, voiceId, content }) => {
        if (!fleet.device(deviceId)?.online) return Promise.resolve('away');
        const voice = voiceId === undefined ? undefined : voices.of(voiceId);
        if (voice) speaking.say(deviceId, voice);
        else if (content !== undefined) speaking.broadcast(deviceId, greetingsOf(content));
        else return Promise.resolve('unable');
        return Promise.resolve('taken');
      },
    });
  }

  /** Why a device does not speak now. */
  #hinders(deviceId: string, { language }: Caller): string | undefined {
    const { speaking, nameOfDevice } = this.#parts;
    const quiet = speaking.quietOf(deviceId);
    if (quiet) return textOf(language, 'error.quiet', { name: nameIn(language, quiet.name) });
    if (speaking.isTaken(deviceId))
      return textOf(language, 'error.notNow.speaks', { name: nameIn(language, nameOfDevice(deviceId)) });
    return undefined;
  }

  /** The device of a new one, which the caller controls, which can speak and has room for it. */
  async #deviceOf({ settings, inside, caller }: Changing<Settings>): Promise<string> {
    const [id = ''] = settings.deviceIds ?? [];
    const field = wireNameOf('deviceIds');
    const device = this.#parts.fleet.device(id);
    if (!device || !rightOf(sessionOf(caller).user, id).controls) throw ofField(field, 'error.noControl');
    if (device.kind === 'sensor') throw ofField(field, 'error.noAudio');
    // Who adds one in the list of the device waits for the same lock.
    await holdShared(inside, 'limit', `broadcasts ${id}`);
    const [row] = await inside.query<{ count: number }>(
      'SELECT count(*)::integer AS count FROM voice_broadcasts WHERE device_id = $1',
      [id],
    );
    const { perDevice: n } = voiceBroadcastLimits;
    if ((row?.count ?? 0) >= n) throw ofFields([{ field, key: 'error.broadcastCount', words: { n } }]);
    return id;
  }

  async #complete(change: Changing<Settings>): Promise<Columns> {
    const { settings, before } = change;
    await demandVoice(settings.voiceId, change, { field: wireNameOf('voiceId'), had: [before?.['voice_id']] });
    return {
      ...(before ? {} : { device_id: await this.#deviceOf(change) }),
      content: settings.content?.trim() ?? '',
      frequency: settings.frequency ?? before?.['frequency'] ?? usualFrequency,
      play_from: withinDay(settings.playFrom),
      play_to: withinDay(settings.playTo),
    };
  }
}
