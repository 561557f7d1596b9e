// Reads lists of 200 alarms with the addresses of their recordings thousands of times. Checks that the server keeps nothing of them.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../scripts/lib.mjs';
import { startServer, wait } from '../bench/server.mjs';
import { hold, say } from './site.mjs';

/** Rows of a list, lists that are read at the same time, and the part of all that is read before the first measurement. */
const ROWS = 200;
const AT_ONCE = 4;
const WARM = 0.2;
/** The robot whose alarms are listed, and how long its recording may take to reach the first alarm, ms. */
const ROBOT = 'PR002';
const RECORDED_MS = 120_000;
/** How much more memory there may be in the end, MB. */
const LIMIT = 30;

export async function lists(count) {
  console.log(`\n${count} lists of ${ROWS} alarms`);
  const faults = [];
  const data = mkdtempSync(join(tmpdir(), 'patrolkit-lists-'));
  const server = await startServer(root, data, undefined, ['--record', ROBOT]);
  try {
    await server.disturb('quiet');
    const token = await server.signIn('operator', 'Operator#2024');
    const query = `page=1&pageSize=${ROWS}&startTime=0&deviceId=${ROBOT}`;
    const list = async () => {
      const answer = await fetch(`${server.url}/robotservice/device/findAlarmStatByParam.action?${query}`, {
        headers: { Token: token },
      });
      const { ret, data: read } = await answer.json();
      return ret === 1 ? read.rows : [];
    };
    const recorded = rows => rows.filter(({ videoUrl }) => videoUrl).length;
    /** Waits for `count` recorded alarms in the list. */
    const until = async (count, prepare) => {
      for (const end = performance.now() + RECORDED_MS; performance.now() < end; await wait(1000)) {
        await prepare?.();
        if (recorded(await list()) >= count) return;
      }
      throw new Error(`${recorded(await list())} of ${count} alarms were recorded`);
    };
    // The recording must have begun before the alarms of the list are raised.
    await until(1, () => server.disturb('raise', { count: 1, deviceId: ROBOT }));
    await server.disturb('raise', { count: ROWS, deviceId: ROBOT });
    await until(ROWS);
    let [short, unrecorded] = [0, 0];
    const ask = async times => {
      for (let time = 0; time < times; time += 1) {
        const rows = await list();
        if (rows.length !== ROWS) short += 1;
        else if (recorded(rows) !== ROWS) unrecorded += 1;
      }
    };
    const askAll = times => Promise.all(Array.from({ length: AT_ONCE }, () => ask(Math.ceil(times / AT_ONCE))));
    await askAll(count * WARM);
    const before = (await server.weigh(3000)).rssMb;
    await askAll(count * (1 - WARM));
    const after = (await server.weigh(3000)).rssMb;
    say('memory of the server, before and after', `${Math.round(before)}, ${Math.round(after)}`, 'MB');
    say('lists that were refused or short, or lacked an address of a video', `${short}, ${unrecorded}`);
    hold(faults, short === 0, `${short} lists were refused or short`);
    hold(faults, unrecorded === 0, `${unrecorded} lists lacked the address of a video`);
    hold(faults, after - before <= LIMIT, `the memory grew by ${Math.round(after - before)} MB`);
  } finally {
    await server.end();
    rmSync(data, { recursive: true, force: true });
  }
  return faults;
}
