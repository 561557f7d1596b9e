import { givenName, nameOfQuantity, nameOfText, type StoredName } from '../../language/names.ts';
import type { Querier } from '../database.ts';

/** The maps of versions that computed names instead of storing them. */
const oldMaps: Readonly<Record<string, string>> = { '1': 'map.hall', '2': 'map.yard' };

const mapNameOf = (id: string): StoredName => nameOfText(oldMaps[id] ?? 'map.hall');

/** Fills the names of rows from versions that computed names: as they were shown then. */
export const fillNames = async (inside: Querier): Promise<void> => {
  // The column holds the key of a text, or a name that a user wrote.
  for (const table of ['users', 'companies']) {
    const rows = await inside.query<{ name_key: string }>(`SELECT DISTINCT name_key FROM ${table}`);
    for (const { name_key: key } of rows)
      await inside.query(`UPDATE ${table} SET name = $2 WHERE name_key = $1`, [key, nameOfText(key)]);
  }
  for (const table of ['alarms', 'alarm_witnesses', 'captures', 'sos_calls']) {
    const rows = await inside.query<{ device_kind: string; device_number: number }>(
      `SELECT DISTINCT device_kind, device_number FROM ${table}`,
    );
    for (const { device_kind: kind, device_number: number } of rows)
      await inside.query(`UPDATE ${table} SET device_name = $3 WHERE device_kind = $1 AND device_number = $2`, [
        kind,
        number,
        nameOfText(`device.${kind}`, { n: String(number).padStart(2, '0') }),
      ]);
  }
  for (const table of ['alarms', 'captures']) {
    const rows = await inside.query<{ map_id: string }>(`SELECT DISTINCT map_id FROM ${table}`);
    for (const { map_id: id } of rows)
      await inside.query(`UPDATE ${table} SET map_name = $2 WHERE map_id = $1`, [id, mapNameOf(id)]);
  }
  const captures = await inside.query<{ kind: string; label: string; point: number }>(
    'SELECT DISTINCT kind, label, point FROM captures',
  );
  for (const { kind, label, point } of captures)
    await inside.query('UPDATE captures SET name = $4 WHERE kind = $1 AND label = $2 AND point = $3', [
      kind,
      label,
      point,
      kind !== 'patrol'
        ? givenName(label)
        : point > 0
          ? nameOfText('step.point', { n: point })
          : nameOfText('capture.underWay'),
    ]);
};

/**
 * Stores the name of the quantity in each language with its series, so that a filter finds the series first and reads only
 * their readings.
 */
export const nameQuantities = async (inside: Querier): Promise<void> => {
  await inside.query(`ALTER TABLE sensor_series ADD COLUMN quantity_name jsonb NOT NULL DEFAULT '{}'`);
  const rows = await inside.query<{ quantity: string }>('SELECT DISTINCT quantity FROM sensor_series');
  for (const { quantity } of rows)
    await inside.query('UPDATE sensor_series SET quantity_name = $2 WHERE quantity = $1', [
      quantity,
      nameOfQuantity(quantity),
    ]);
  await inside.query('ALTER TABLE sensor_series ALTER COLUMN quantity_name DROP DEFAULT');
};
