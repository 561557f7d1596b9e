/** The models of devices and their hardware. Which model has which part is stored with the model, and changed from either side. */
import {
  type deviceModel,
  deviceModels,
  faultsOf,
  hardwareEntries,
  type hardwareEntry,
  initialCodes,
  thingPicture,
  modifyHardwareEntry,
  type Infer,
  type Quantity,
  type RequestOf,
  type AnswerOf,
} from '@patrolkit/transport/contract';
import { enableTypes } from '@patrolkit/transport/control';
import type * as contract from '@patrolkit/transport/contract';
import type { Uploads } from '../files/uploads.ts';
import type { Caller } from '../http/calls.ts';
import { refuseFaults } from '../http/limits.ts';
import { ofField, ofFields, Refusal } from '../http/refusal.ts';
import type { NamesNow } from '../fleet/site-names.ts';
import { nameIn, type StoredName } from '../language/names.ts';
import { textOf, type Language } from '../language/texts.ts';
import type { HardwareCode } from '../links/abilities.ts';
import type { Fleet } from '../links/fleet.ts';
import { sessionOf } from '../session/caller.ts';
import type { Querier } from '../store/database.ts';
import { Keeper, type Changing, type KeeperParts } from './keeper.ts';
import { ownPictures } from './own-pictures.ts';
import type { Columns } from './stored-values.ts';

type Model = Infer<typeof deviceModel>;
type ModelSettings = Partial<Pick<RequestOf<typeof contract.addDeviceModel>, 'modelName' | 'kind'>> &
  Omit<RequestOf<typeof contract.modifyDeviceModel>, 'id' | 'version'>;
type Part = Infer<typeof hardwareEntry>;
type PartChange = RequestOf<typeof modifyHardwareEntry>;
type PartSettings = Omit<PartChange, 'id' | 'version'>;

/** The codes of parts that a control message sets. */
const settable = Object.keys(enableTypes)
  .map(code => `'${code}'`)
  .join(', ');
/** Most devices that a refusal names. */
const mostNamed = 20;

/** Most parts that are read at once. */
const mostParts = 99;

/** The version of all parts together. None is ever deleted, so it rises with each change. */
const versionOf = (parts: readonly Part[]): number => parts.reduce((sum, { version }) => sum + version, 0);

/** How many devices are in the way, and the names of the first. */
const namedIn = (rows: readonly { readonly names: StoredName }[], { language }: Caller) => ({
  count: rows.length,
  names: rows
    .slice(0, mostNamed)
    .map(({ names }) => nameIn(language, names))
    .join(textOf(language, 'said.words')),
});

/** The parts that the models work on. */
export interface ModelParts extends KeeperParts {
  readonly fleet: Pick<Fleet, 'devices'>;
  readonly names: NamesNow;
  readonly uploads: Pick<Uploads, 'own' | 'keep'>;
}

/** The models of devices, and the parts that they have. */
export class DeviceModels {
  readonly #parts: ModelParts;
  readonly models: Keeper<Model, ModelSettings>;
  readonly hardware: Keeper<Part, PartSettings>;

  constructor(parts: ModelParts) {
    this.#parts = parts;
    this.models = new Keeper<Model, ModelSettings>(parts, {
      things: deviceModels,
      table: 'device_models',
      columns: {
        devices:
          '(SELECT count(*)::integer FROM devices WHERE devices.model = device_models.model_name AND deleted_at IS NULL)',
      },
      lies: { orders: { sort: '(coalesce(device_models.sort, 0), device_models.model_name)' } },
      complete: change => this.#completeModel(change),
      hinders: (row, _, inside, caller) => this.#hinders(row, inside, caller),
    });
    this.hardware = new Keeper<Part, PartSettings>(parts, {
      things: hardwareEntries,
      table: 'hardware_entries',
      unstored: ['models', 'code'],
      columns: {
        models: `(SELECT jsonb_agg(model_name ORDER BY model_name) FROM device_models
          WHERE jsonb_exists(device_models.hardware, hardware_entries.code))`,
        enableType: `CASE WHEN hardware_entries.code IN (${settable}) THEN hardware_entries.code END`,
      },
      complete: change => this.#completePart(change),
    });
  }

  /** The models that lists offer: each with what users call it. */
  async list(language: Language): Promise<{ type: string; name: string }[]> {
    const rows = await this.#parts.database.patient.query<{ model_name: string; names: StoredName }>(
      'SELECT model_name, names FROM device_models ORDER BY coalesce(sort, 0), model_name',
    );
    return rows.map(({ model_name: type, names }) => ({ type, name: `${type} · ${nameIn(language, names)}` }));
  }

  /** Stores a picture that will belong to a model; returns its path. */
  async upload(file: Blob, caller: Caller): Promise<string> {
    return this.#parts.uploads.keep(sessionOf(caller).user.id, Buffer.from(await file.arrayBuffer()), thingPicture);
  }

  /** Changes a part. The limits of its value depend on its code, which is read here and not taken from the request. */
  async changePart(change: PartChange, caller: Caller): Promise<void> {
    const { code } = await this.hardware.get(change.id, caller);
    const faults = faultsOf(modifyHardwareEntry, { ...change, code });
    if (faults.length > 0) refuseFaults(modifyHardwareEntry, faults, modifyHardwareEntry.request.encode(change));
    await this.hardware.change(change, caller);
  }

  /** Which models have which parts. */
  async matrix(caller: Caller): Promise<AnswerOf<typeof contract.getHardwareMatrix>> {
    const { rows } = await this.hardware.find({ sort: 'code', direction: 'ascending', pageSize: mostParts }, caller);
    const [last] = [...rows].sort((one, other) => (other.changedAt ?? 0) - (one.changedAt ?? 0));
    return {
      version: versionOf(rows),
      changedAt: last?.changedAt,
      changedBy: last?.changedBy,
      rows: rows.map(({ code, name, models = [] }) => ({ code, name, models: [...models].sort() })),
    };
  }

  /**
   * Sets which models have which parts: all of it or nothing.
   * @throws {Refusal} 409 when somebody else has changed a part since it was read
   */
  async setMatrix({ version, rows }: RequestOf<typeof contract.setHardwareMatrix>, caller: Caller): Promise<void> {
    await this.hardware.together(caller, async writer => {
      const parts = await writer.all();
      if (versionOf(parts) !== version) throw new Refusal(409, 'error.changedMeanwhile');
      for (const { code, models } of rows) {
        const part = parts.find(one => one.code === code);
        if (!part) throw new Refusal(404, 'error.noThing');
        const differs = [...models].sort().join() !== [...(part.models ?? [])].sort().join();
        if (differs) await writer.change({ ...part, models }, part);
      }
    });
  }

  /** Why a model may not be switched off or deleted: devices are of it. */
  async #hinders({ modelName }: Model, inside: Querier, caller: Caller): Promise<string | undefined> {
    const rows = await inside.query<{ names: StoredName }>(
      'SELECT names FROM devices WHERE model = $1 AND deleted_at IS NULL ORDER BY kind, number',
      [modelName],
    );
    if (rows.length === 0) return undefined;
    return textOf(caller.language, 'error.inUse', namedIn(rows, caller));
  }

  async #completeModel({ settings, before, inside, caller }: Changing<ModelSettings>): Promise<Columns> {
    const hardware = [...(settings.hardware ?? [])].sort();
    const had = (before?.['hardware'] ?? []) as readonly HardwareCode[];
    const name = String(before?.['model_name'] ?? settings.modelName);
    const quantities = await this.#quantities(name, before?.['kind'] ?? settings.kind, { settings, inside, caller });
    if (had.includes('releaseEmergencyStop') && !hardware.includes('releaseEmergencyStop'))
      this.#demandNoStop([name], deviceModels.entity.fields['hardware']?.wireName ?? '', caller);
    // Somebody who edits one of these parts now would take back what is saved here.
    const changed = [...had.filter(code => !hardware.includes(code)), ...hardware.filter(code => !had.includes(code))];
    await inside.query(
      'UPDATE hardware_entries SET version = version + 1, changed_at = $2, changed_by = $3 WHERE code = ANY($1::text[])',
      [changed, this.#parts.now(), sessionOf(caller).user.id],
    );
    const pictures = await ownPictures(this.#parts.uploads, {
      pictures: settings.pictures,
      before,
      inside,
      field: deviceModels.entity.fields['pictures']?.wireName ?? '',
    });
    return { hardware: JSON.stringify(hardware), quantities: JSON.stringify(quantities), pictures };
  }

  /** What sensors of a model can measure. Refuses to take away what one of them measures now. */
  async #quantities(
    name: string,
    kind: unknown,
    { settings, inside, caller }: Pick<Changing<ModelSettings>, 'settings' | 'inside' | 'caller'>,
  ): Promise<readonly Quantity[]> {
    if (kind !== 'sensor') return [];
    const field = deviceModels.entity.fields['quantities']?.wireName ?? '';
    const { quantities } = settings;
    if (!quantities) throw ofField(field, 'error.rule.requiredWhen');
    const rows = await inside.query<{ names: StoredName }>(
      `SELECT names FROM devices WHERE model = $1 AND deleted_at IS NULL AND EXISTS
         (SELECT 1 FROM jsonb_array_elements(quantities) AS one WHERE one ->> 'quantity' <> ALL ($2::text[]))
       ORDER BY number`,
      [name, quantities],
    );
    if (rows.length === 0) return quantities;
    throw ofFields([{ field, key: 'error.inUse', words: namedIn(rows, caller) }], 409);
  }

  /** Gives the part to the models that shall have it, and takes it from all others. */
  async #completePart({
    settings: { models = [], initial },
    before,
    inside,
    caller,
  }: Changing<PartSettings>): Promise<Columns> {
    const code = String(before?.['code']);
    const wireName = hardwareEntries.entity.fields['models']?.wireName ?? '';
    const known = await inside.query<{ model_name: string; hardware: readonly string[]; has: boolean }>(
      'SELECT model_name, hardware, jsonb_exists(hardware, $1) AS has FROM device_models',
      [code],
    );
    if (models.some(name => known.every(model => model.model_name !== name))) throw ofField(wireName, 'error.noThing');
    const changed = known.filter(({ model_name: name, has }) => models.includes(name) !== has);
    if (code === 'releaseEmergencyStop')
      this.#demandNoStop(
        changed.filter(({ has }) => has).map(({ model_name: name }) => name),
        wireName,
        caller,
      );
    for (const { model_name: name, hardware, has } of changed) {
      const others = hardware.filter(one => one !== code);
      await inside.query(
        `UPDATE device_models SET version = version + 1, changed_at = $3, changed_by = $4, hardware = $2::jsonb
         WHERE model_name = $1`,
        [name, JSON.stringify(has ? others : [...others, code].sort()), this.#parts.now(), sessionOf(caller).user.id],
      );
    }
    return { initial: initialCodes.some(one => one === code) ? (initial ?? null) : null };
  }

  /** Refuses to take the release of the emergency stop from models of which a device is stopped now. */
  #demandNoStop(models: readonly string[], field: string, { language }: Caller): void {
    const { fleet, names } = this.#parts;
    const stopped = [...fleet.devices.values()].find(
      ({ model, emergencyStop }) => emergencyStop && models.includes(model),
    );
    if (!stopped) return;
    const words = { name: nameIn(language, names.device(stopped.id)) };
    throw ofFields([{ field, key: 'error.stoppedNow', words }], 409);
  }
}
