import { expect, it, vi } from 'vitest';
import { useServer } from '../../testing.ts';

// It is noon when the server starts: a cabinet that needs attention raises its alarm from eight in the morning on.
const realNow = Date.now;
const shift = new Date(realNow()).setHours(12, 0, 0, 0) - realNow();
vi.spyOn(Date, 'now').mockImplementation(() => realNow() + shift);

const bench = useServer('equipment-restart', { alarmsPerHour: 0, language: 'en-us' });

it('a server that starts with a cabinet that is due and a limit that is exceeded raises their alarms', async () => {
  await bench.database.query(`UPDATE fire_cabinets SET checked_at = 0 WHERE code = 'CAB-01'`);
  await bench.database.query(
    `UPDATE devices SET quantities = '[{"quantity": "CO", "upperLimit": 1, "alarmLevel": 2}]' WHERE id = 'GS001'`,
  );
  await bench.restart();
  const alarmsOf = async (alarmType: string): Promise<unknown[]> =>
    (await bench.ask('findAlarmStatByParam', { alarmType }, await bench.tokenOf('admin'))).data.rows ?? [];
  await vi.waitFor(async () => expect(await alarmsOf('422')).toMatchObject([{ alarmType: '422' }]), 10_000);
  await vi.waitFor(async () => expect(await alarmsOf('601')).toMatchObject([{ deviceId: 'GS001' }]), 10_000);
});
