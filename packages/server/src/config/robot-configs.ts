/** The settings of robots. The fleet, live video and the recordings follow what is stored here. */
import {
  readRequest,
  robotCamera,
  robotConfigs,
  setRobotConfig,
  type AnswerOf,
  type Infer,
  type RequestOf,
  type robotConfig,
} from '@patrolkit/transport/contract';
import type * as contract from '@patrolkit/transport/contract';
import { asChannels } from '../fleet/fleet-view.ts';
import type { Register } from '../fleet/register.ts';
import type { NamesNow } from '../fleet/site-names.ts';
import type { Caller } from '../http/calls.ts';
import { ofField, ofFields, Refusal } from '../http/refusal.ts';
import { nameIn, type StoredName } from '../language/names.ts';
import { textOf } from '../language/texts.ts';
import { mountsOf } from '../links/cameras.ts';
import type { Detector, Fleet } from '../links/fleet.ts';
import { sessionOf } from '../session/caller.ts';
import { isRoot, rightOf } from '../session/users.ts';
import type { Querier } from '../store/database.ts';
import { companiesBelow } from '../store/places.ts';
import { inLanguage } from '../store/table.ts';
import { Keeper, type Changing, type KeeperParts } from './keeper.ts';
import type { Columns } from './stored-values.ts';

type Config = Infer<typeof robotConfig>;
type Settings = Omit<RequestOf<typeof contract.setRobotConfig>, 'id' | 'version'>;

/** Settings that are different for each robot. */
const ownOfEach: ReadonlySet<string> = new Set<keyof Settings>(['cameras', 'robotIp', 'chassisIp']);

/** The wire name of a setting. */
const wireNameOf = (name: keyof Settings & string): string => robotConfigs.settings[name]?.wireName ?? name;

/** The parts that settings of robots work on. */
export interface RobotConfigParts extends KeeperParts {
  readonly fleet: Pick<Fleet, 'device' | 'devices'>;
  readonly names: NamesNow;
  readonly register: Pick<Register, 'load' | 'settings'>;
  readonly watchTime: { readonly loadLimits: () => Promise<void> };
}

/** The settings of robots. */
export class RobotConfigs {
  readonly #parts: RobotConfigParts;
  readonly keeper: Keeper<Config, Settings>;

  constructor(parts: RobotConfigParts) {
    this.#parts = parts;
    this.keeper = new Keeper<Config, Settings>(parts, {
      things: robotConfigs,
      table: 'robot_settings',
      joins: `JOIN devices ON devices.id = robot_settings.id AND devices.kind = 'robot' AND devices.deleted_at IS NULL`,
      columns: { name: inLanguage('devices.names') },
      lies: {
        hasTextIds: true,
        device: 'devices.id',
        owner: 'devices.company_id',
        read: ({ id }, reader) => ({ cameras: this.#camerasOf(String(id), reader) }),
      },
      complete: change => this.#complete(change),
    });
    parts.changes.on([robotConfigs.entity.name], async () => {
      await parts.register.load();
      await parts.watchTime.loadLimits();
    });
  }

  /** What belongs to a robot beside its entry. */
  async view(id: string, caller: Caller): Promise<AnswerOf<typeof contract.getRobotView>> {
    const { cameras } = await this.keeper.get(id, caller);
    const { user } = sessionOf(caller);
    const users = await this.#parts.database.patient.query<{
      id: string;
      name: StoredName;
      account: string;
      company_name: StoredName;
      controls: boolean;
    }>(
      `SELECT users.id, users.name, users.account, companies.name AS company_name,
         users.access = 'control' OR coalesce(robot_access.control, false) AS controls
       FROM users JOIN companies ON companies.id = users.company_id
         LEFT JOIN robot_access ON robot_access.user_id = users.id AND robot_access.device_id = $1 AND users.access = 'listed'
       WHERE users.deleted_at IS NULL AND users.is_valid AND (users.access <> 'listed' OR robot_access.device_id IS NOT NULL)
         AND ($2 OR users.company_id IN (${companiesBelow('$3')}))
       ORDER BY 5 DESC, users.id`,
      [id, isRoot(user), user.company.id],
    );
    const actions = await this.#parts.database.patient.query<{
      id: string;
      number: number;
      names: StoredName;
      lasts: number;
    }>(
      `SELECT id::text, number, names, lasts FROM robot_actions
       WHERE scope = 'all' OR (scope = 'device' AND device_id = $1)
         OR (scope = 'model' AND model = (SELECT model FROM devices WHERE id = $1)) ORDER BY number`,
      [id],
    );
    return {
      cameras,
      actions: actions.map(({ names, ...one }) => ({ ...one, name: nameIn(caller.language, names) })),
      users: users.map(({ name, company_name: company, ...one }) => ({
        ...one,
        name: nameIn(caller.language, name),
        companyName: nameIn(caller.language, company),
      })),
    };
  }

  /** The robots that a caller controls. */
  list(caller: Caller): { type: string; name: string }[] {
    const { fleet, names } = this.#parts;
    const { user } = sessionOf(caller);
    return [...fleet.devices.values()]
      .filter(({ kind, id }) => kind === 'robot' && rightOf(user, id).controls)
      .map(({ id }) => ({ type: id, name: nameIn(caller.language, names.device(id)) }));
  }

  /**
   * Gives settings of a robot to others: to all, or to none of them.
   * @throws {Refusal} 409 when somebody else has changed one of them since it was read
   */
  async copy(
    { id, version, fields, targets }: RequestOf<typeof contract.copyRobotConfig>,
    caller: Caller,
  ): Promise<void> {
    const source = await this.keeper.get(id, caller);
    if (source.version !== version) throw new Refusal(409, 'error.changedMeanwhile');
    const copied = Object.entries(robotConfigs.settings).filter(
      ([name, { wireName }]) => !ownOfEach.has(name) && fields.includes(wireName),
    );
    if (copied.length < new Set(fields).size) throw ofField('fields', 'error.noChoice');
    await this.keeper.together(caller, async writer => {
      const all = await writer.all();
      for (const target of targets) {
        const robot = all.find(one => one.id === target.id);
        if (!robot) throw new Refusal(404, 'error.noThing');
        if (!rightOf(sessionOf(caller).user, robot.id).controls) throw new Refusal(403, 'error.noControl');
        const wanted = { ...robot, ...Object.fromEntries(copied.map(([name]) => [name, Reflect.get(source, name)])) };
        const request = { ...wanted, id: robot.id, version: target.version };
        await refusedFor(robot.name, caller, async () => {
          const { faults = [] } = readRequest(setRobotConfig, setRobotConfig.request.encode(request));
          if (faults.length > 0) throw new Refusal(409, 'error.settingsDiffer');
          await writer.change(request, robot);
        });
      }
    });
  }

  /** The cameras of a robot with what is set for each. */
  #camerasOf(id: string, reader: Parameters<typeof asChannels>[1]): Config['cameras'] {
    const { fleet, register } = this.#parts;
    const device = fleet.device(id);
    const set = register.settings(id)?.cameras ?? [];
    // A retired robot is not in the fleet, and its cameras are those of its kind.
    const channels = device ? asChannels(device, reader, { settings: () => undefined }) : [];
    return mountsOf('robot').map(({ number, name }) => {
      const channelId = `${id}-${String(number)}`;
      const { name: given, isRecorded = true } = set.find(camera => camera.channelId === channelId) ?? {};
      return {
        channelId,
        mount: textOf(reader.language, `channel.${name}`),
        ...(given === undefined ? {} : { name: given }),
        isRecorded,
        videoCode: channels.find(channel => channel.id === channelId)?.videoCode,
      };
    });
  }

  async #complete({ settings, before, inside }: Changing<Settings>): Promise<Columns> {
    const id = String(before?.['id']);
    const channels = mountsOf('robot').map(({ number }) => `${id}-${String(number)}`);
    const given = settings.cameras.map(({ channelId }) => channelId);
    if (given.length !== channels.length || channels.some(channel => !given.includes(channel)))
      throw ofField(wireNameOf('cameras'), 'error.otherCameras');
    await demandGroup(id, settings.chargeLow, inside);
    await demandModel(id, settings.detectionDevices, inside);
    await demandAddresses(id, settings, inside);
    const isByNode = settings.controlType === 'byNode';
    if (isByNode && settings.nodeId === undefined) throw ofField(wireNameOf('nodeId'), 'error.noChoice');
    return {
      node_id: isByNode ? settings.nodeId : null,
      cameras: JSON.stringify(
        settings.cameras.map(({ channelId, name, isRecorded }) => robotCamera.encode({ channelId, name, isRecorded })),
      ),
    };
  }
}

/** Refuses a charge at which a robot would leave the rounds that its group has just begun. */
const demandGroup = async (id: string, chargeLow: number, inside: Querier): Promise<void> => {
  const [group] = await inside.query<{ deploy_min: number }>(
    'SELECT deploy_min FROM devices JOIN robot_groups ON robot_groups.id::text = devices.group_id WHERE devices.id = $1',
    [id],
  );
  if (!group || chargeLow <= group.deploy_min) return;
  const words = { n: group.deploy_min };
  throw ofFields([{ field: wireNameOf('chargeLow'), key: 'error.aboveDeploy', words }]);
};

/** Refuses an address that another robot has, as that of its computer or of its chassis. */
const demandAddresses = async (id: string, settings: Settings, inside: Querier): Promise<void> => {
  for (const name of ['robotIp', 'chassisIp'] as const) {
    const value = settings[name]?.trim();
    if (value === undefined || value === '') continue;
    const taken = await inside.query(
      `SELECT 1 FROM robot_settings JOIN devices ON devices.id = robot_settings.id AND devices.deleted_at IS NULL
       WHERE robot_settings.id <> $1 AND $2 IN (robot_ip, chassis_ip) LIMIT 1`,
      [id, value],
    );
    if (taken.length > 0) throw ofFields([{ field: wireNameOf(name), key: 'error.exists', words: { value } }]);
  }
};

/** Refuses what a robot's model cannot notice things with. */
const demandModel = async (id: string, detectors: readonly Detector[], inside: Querier): Promise<void> => {
  const [model] = await inside.query<{ model_name: string; detection_devices: readonly string[] | null }>(
    `SELECT model_name, detection_devices FROM devices JOIN device_models ON model_name = devices.model WHERE devices.id = $1`,
    [id],
  );
  const part = detectors.find(one => model && !(model.detection_devices ?? []).includes(one));
  if (!model || part === undefined) return;
  throw ofFields([
    { field: wireNameOf('detectionDevices'), key: 'error.noDetector', words: { name: model.model_name } },
  ]);
};

/** Says of which robot a refusal is, beside its reason. */
const refusedFor = async (name: string, { language }: Caller, work: () => Promise<void>): Promise<void> => {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new Refusal(error.status, 'error.ofRobot', { name, reason: textOf(language, error.key, error.words) });
  }
};
