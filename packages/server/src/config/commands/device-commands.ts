/** Commands, and what became of them on devices. */
import {
  commandStep,
  deviceCommands,
  invalid,
  linesOf,
  silently,
  type CommandStep,
  type deviceCommand,
  type Infer,
  type RefusedRow,
} from '@patrolkit/transport/contract';
import type { Caller } from '../../http/calls.ts';
import { reasonOf } from '../../http/guard.ts';
import { ofField, ofFields } from '../../http/refusal.ts';
import { keyOf } from '../../language/alike.ts';
import { nameIn, type StoredName } from '../../language/names.ts';
import { textOf, type Language, type TextKey } from '../../language/texts.ts';
import type { HardwareCode } from '../../links/abilities.ts';
import type { Ptz } from '../../links/devices.ts';
import type { Obeying } from '../../links/dialogue.ts';
import type { Fleet } from '../../links/fleet.ts';
import { sessionOf } from '../../session/caller.ts';
import type { Session } from '../../session/sessions.ts';
import { rightOf } from '../../session/users.ts';
import { inLanguage } from '../../store/table.ts';
import { Keeper, type Changing, type KeeperParts } from '../keeper.ts';
import type { Speaking } from '../speaking.ts';
import type { Columns } from '../stored-values.ts';
import { CommandRuns, partOf, type CommandRun, type Stopped } from './command-runs.ts';

type Command = Infer<typeof deviceCommand>;
type Settings = Pick<Command, 'names' | 'models' | 'steps' | 'words' | 'sort' | 'isValid'> &
  Partial<Pick<Command, 'code'>>;

/** The parts that the commands work on. */
export interface DeviceCommandParts extends KeeperParts {
  readonly fleet: Pick<Fleet, 'device' | 'order' | 'abilities'>;
  readonly audio: Speaking;
  readonly control: { holder(deviceId: string): Session | undefined };
  readonly nameOfDevice: (id: string) => StoredName;
  /** Tells consoles which things have reported something else. */
  readonly reported: (thing: string, screen: string, ids: readonly string[]) => void;
  readonly steadyNow: () => number;
  readonly onError: (message: string) => void;
}

const readSteps = (stored: unknown): readonly CommandStep[] =>
  (Array.isArray(stored) ? stored : []).flatMap((one: unknown) => {
    const step = commandStep.decode(one, silently, '');
    return step === invalid ? [] : [step];
  });

/** A step in words. */
const stepIn = (language: Language, { kind, value = '' }: CommandStep): string => {
  const name = textOf(language, `command.${kind}`);
  if (value === '' || kind === 'ptz') return name;
  const said =
    value === 'on' || value === 'off' || value === 'once' ? textOf(language, `command.value.${value}`) : value;
  return textOf(language, 'command.with', { name, value: said });
};

/** A command that devices obey. */
interface Spoken {
  readonly id: string;
  readonly names: StoredName;
  readonly models: readonly string[];
  readonly keys: ReadonlySet<string>;
}

/** The commands of the installation. */
export class DeviceCommands implements Obeying {
  readonly #parts: DeviceCommandParts;
  readonly keeper: Keeper<Command, Settings>;
  readonly runs: CommandRuns;
  #spoken: readonly Spoken[] = [];
  #writing: Promise<unknown> = Promise.resolve();

  constructor(parts: DeviceCommandParts) {
    this.#parts = parts;
    this.runs = new CommandRuns({ ...parts, onEnd: (run, stopped) => this.#ended(run, stopped) });
    this.keeper = new Keeper<Command, Settings>(parts, {
      things: deviceCommands,
      table: 'device_commands',
      joins: 'LEFT JOIN devices AS ran ON ran.id = device_commands.ran_on',
      columns: {
        ran: 'device_commands.ran',
        ranOn: inLanguage('ran.names'),
        stepNames: `''`,
        stoppedBy: `device_commands.stopped ->> 'why'`,
      },
      lies: {
        orders: {
          sort: 'coalesce(device_commands.sort, 10000)',
          ranAt: 'coalesce(device_commands.ran_at, 0)',
        },
        read: (row, { language }) => {
          const steps = readSteps(row['steps']);
          const why = row['stoppedBy'];
          return {
            stepNames: steps.map(step => stepIn(language, step)).join(' → '),
            ...(typeof why === 'string' ? { stoppedBy: textOf(language, why as TextKey) } : {}),
          };
        },
      },
      complete: change => this.#complete(change),
    });
    parts.changes.on([deviceCommands.entity.name], () => this.#hear());
  }

  told(words: string, model: string): { readonly id: string; readonly name: StoredName } | undefined {
    const key = keyOf(words);
    const found = this.#spoken.find(({ keys, models }) => keys.has(key) && models.includes(model));
    return found && { id: found.id, name: found.names };
  }

  obey(id: string, deviceId: string): Promise<TextKey | undefined> {
    return this.send(id, deviceId);
  }

  /** Reads the words that devices obey. */
  async #hear(): Promise<void> {
    const rows = await this.#parts.database.query<{
      id: string | number | bigint;
      names: StoredName;
      models: readonly string[];
      words: string;
    }>('SELECT id, names, models, words FROM device_commands WHERE is_valid AND words IS NOT NULL ORDER BY id');
    this.#spoken = rows.map(({ id, names, models, words }) => ({
      id: String(id),
      names,
      models,
      keys: new Set(linesOf(words).map(keyOf)),
    }));
  }

  /** Sends commands to a device. Returns those that it cannot begin now. */
  async run(
    { deviceId, ...asked }: { ids: string[]; others?: boolean | undefined; deviceId: string },
    caller: Caller,
  ): Promise<RefusedRow[]> {
    const { fleet, nameOfDevice } = this.#parts;
    const { user, id: sessionId } = sessionOf(caller);
    const device = fleet.device(deviceId);
    if (!device || !rightOf(user, deviceId).controls) throw ofField('deviceId', 'error.noControl');
    const presets = await this.#presetsOf(deviceId);
    return this.keeper.operate({ ...asked, deviceId }, caller, {
      name: 'run',
      hinders: ({ models, steps, isValid }) => {
        const name = nameIn(caller.language, nameOfDevice(deviceId));
        if (!isValid || !models.includes(device.model)) return textOf(caller.language, 'error.action.others', { name });
        const [first] = steps;
        const why = first && this.runs.hinders(first, { deviceId, sessionId, presets });
        return why && textOf(caller.language, why);
      },
      order: async ({ id, steps }) => {
        const answer = this.runs.begin({ commandId: id, deviceId, sessionId, steps, presets });
        if (answer === 'taken') await this.#write(id, 'running', deviceId, undefined);
        return answer;
      },
    });
  }

  /**
   * Sends a command to a device for no user, so that whoever controls the device stands in its way. Returns why it cannot begin now.
   * @param id the command
   */
  async send(id: string, deviceId: string): Promise<TextKey | undefined> {
    const { fleet, database } = this.#parts;
    const [row] = await database.query<{ models: readonly string[]; steps: unknown }>(
      'SELECT models, steps FROM device_commands WHERE is_valid AND id::text = $1',
      [id],
    );
    const model = fleet.device(deviceId)?.model ?? '';
    if (!row?.models.includes(model)) return 'error.noHardware';
    const run = {
      commandId: id,
      deviceId,
      sessionId: '',
      steps: readSteps(row.steps),
      presets: await this.#presetsOf(deviceId),
    };
    const [first] = run.steps;
    const hindrance = first && this.runs.hinders(first, run);
    if (hindrance) return hindrance;
    if (this.runs.begin(run) !== 'taken') return 'linkage.not.busy';
    await this.#write(id, 'running', deviceId, undefined);
    return undefined;
  }

  /** The axes of the presets of a device, by name. */
  async #presetsOf(deviceId: string): Promise<ReadonlyMap<string, Ptz>> {
    const rows = await this.#parts.database.query<{ name: string } & Ptz>(
      'SELECT name, pan, tilt, zoom, lift FROM presets WHERE device_id = $1',
      [deviceId],
    );
    return new Map(rows.map(({ name, pan, tilt, zoom, lift }) => [name, { pan, tilt, zoom, lift }]));
  }

  /** Goes on with what is sent. */
  tick(): void {
    this.runs.tick();
  }

  /** Ends the runs of an earlier server. */
  async load(): Promise<void> {
    await this.#parts.database.query(
      `UPDATE device_commands SET ran = 'stopped', stopped = '{"step": 0, "why": "command.not.restarted"}' WHERE ran = 'running'`,
    );
  }

  /** Resolves when everything that was reported is stored. */
  async settled(): Promise<void> {
    await this.#writing;
  }

  #ended({ commandId, deviceId }: CommandRun, stopped: Stopped | undefined): void {
    this.#writing = this.#writing
      .then(() => this.#write(commandId, stopped ? 'stopped' : 'done', deviceId, stopped))
      .catch((error: unknown) => this.#parts.onError(`commands: ${reasonOf(error)}`));
  }

  async #write(id: string, ran: Command['ran'], deviceId: string, stopped: Stopped | undefined): Promise<void> {
    const { database, now, reported } = this.#parts;
    await database.query(
      'UPDATE device_commands SET ran = $2, ran_on = $3, ran_at = $4, stopped = $5::jsonb WHERE id::text = $1',
      [id, ran, deviceId, now(), stopped ? JSON.stringify(stopped) : null],
    );
    reported(deviceCommands.entity.name, deviceCommands.screen, [id]);
  }

  /** Refuses steps for which one of the models has no part, and words of another command. */
  async #complete({ settings, before, inside, caller }: Changing<Settings>): Promise<Columns> {
    const others = await inside.query<{ names: StoredName; words: string }>(
      'SELECT names, words FROM device_commands WHERE words IS NOT NULL AND id::text <> $1',
      [String(before?.['id'] ?? '')],
    );
    for (const word of linesOf(settings.words)) {
      const taken = others.find(({ words }) => linesOf(words).some(other => keyOf(other) === keyOf(word)));
      if (taken)
        throw ofFields([
          {
            field: deviceCommands.entity.fields['words']?.wireName ?? '',
            key: 'error.question.taken',
            words: { word, name: nameIn(caller.language, taken.names) },
          },
        ]);
    }
    const rows = await inside.query<{ model_name: string; hardware: readonly HardwareCode[] | null }>(
      'SELECT model_name, hardware FROM device_models WHERE model_name = ANY($1::text[])',
      [settings.models],
    );
    for (const [at, step] of settings.steps.entries()) {
      const part = partOf(step);
      const lacking = rows.find(({ hardware }) => part !== undefined && !(hardware ?? []).includes(part));
      if (lacking)
        throw ofFields([
          {
            field: deviceCommands.entity.fields['steps']?.wireName ?? '',
            key: 'error.linkage.unable',
            words: { row: at + 1, name: lacking.model_name, part: textOf(caller.language, `command.${step.kind}`) },
          },
        ]);
    }
    return {};
  }
}
