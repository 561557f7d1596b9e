// Lists of 200 alarms, asked for thousands of times: checks that the gateway keeps nothing of them.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../scripts/lib.mjs';
import { startGateway } from '../bench/gateway.mjs';
import { hold, say } from './site.mjs';

/** Rows of a list, lists that are asked for at the same time, and the part of all that comes before the first measurement. */
const ROWS = 200;
const AT_ONCE = 4;
const WARM = 0.2;
/** How much more memory there may be at last, MB. */
const LIMIT = 30;

export async function lists(count) {
  console.log(`\n${count} lists of ${ROWS} alarms`);
  const faults = [];
  const data = mkdtempSync(join(tmpdir(), 'patrolkit-lists-'));
  const gateway = await startGateway(root, data);
  try {
    await gateway.disturb('quiet');
    await gateway.disturb('raise', { count: ROWS, deviceId: 'PR002' });
    const token = await gateway.signIn('operator', 'Operator#2024');
    const query = `page=1&pageSize=${ROWS}&startTime=0`;
    const ask = async times => {
      for (let time = 0; time < times; time += 1) {
        const answer = await fetch(`${gateway.url}/robotservice/device/findAlarmStatByParam.action?${query}`, {
          headers: { Token: token },
        });
        const { ret, data: rows } = await answer.json();
        if (ret !== 1 || JSON.stringify(rows).length < ROWS * 100) faults.push('a list was refused or short');
      }
    };
    const askAll = times => Promise.all(Array.from({ length: AT_ONCE }, () => ask(Math.ceil(times / AT_ONCE))));
    await askAll(count * WARM);
    const before = (await gateway.weigh(3000)).rssMb;
    await askAll(count * (1 - WARM));
    const after = (await gateway.weigh(3000)).rssMb;
    say('memory of the gateway, before and after', `${Math.round(before)}, ${Math.round(after)}`, 'MB');
    hold(faults, after - before <= LIMIT, `the memory grew by ${Math.round(after - before)} MB`);
  } finally {
    await gateway.end();
    rmSync(data, { recursive: true, force: true });
  }
  return faults;
}
