// What a thousand linkages cost while fifty alarms are raised in a second: the processor time of the server, how long an alarm takes until
// its runs are stored, and how long the server answers nobody else. The same with ten linkages, in turns with them.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer, wait } from './server.mjs';

/** Linkages of a fresh site, and of the bench. */
const [few, many] = [10, 1_000];
/** Alarms in a second, and seconds. */
const [alarms, seconds] = [50, 20];
/** How often somebody else asks for something small, ms. */
const beat = 20;

/** Calls the server as an administrator. */
const callerOf = (server, token) => async (name, body, method) => {
  const address = `${server.url}/robotservice/device/${name}.action`;
  const headers = { Token: token, 'Content-Type': 'application/json' };
  const answer = method
    ? await fetch(`${address}?${new URLSearchParams(body)}`, { headers })
    : await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) });
  const { ret, msg, data } = await answer.json();
  if (ret !== 1) throw new Error(`${name}: ${msg ?? answer.status}`);
  return data;
};

/** A linkage for smoke that raises the level. Each of a hundred is for the device of the alarms; the others are for another one. */
const linkageOf = at => ({
  linkageName: `Bench ${at}`,
  valid: 1,
  alarmTypes: '201',
  deviceIds: at % 100 === 0 ? 'PR001' : 'GS003',
  holdSeconds: 0,
  intervalSeconds: 0,
  actionList: [{ actionType: 18, target: 5, value: 'serious', delay: 0, seconds: 0 }],
});

/** Raises alarms for a while and returns what they cost. */
async function storm(server, call) {
  const state = { isOver: false, longest: 0 };
  const others = (async () => {
    while (!state.isOver) {
      const began = performance.now();
      await (await fetch(`${server.url}/robotservice/auth/getSysInfo.action`)).arrayBuffer();
      state.longest = Math.max(state.longest, performance.now() - began);
      await wait(beat);
    }
  })();
  const waits = [];
  const raising = (async () => {
    for (let second = 0; second < seconds; second += 1) {
      const began = performance.now();
      const { ids } = await server.disturb('raise', { count: alarms, deviceId: 'PR001', kind: 'smoke' });
      const alarmId = ids.at(-1);
      for (;;) {
        const { rows } = await call('findAlarmHandlingRunByPage', { page: '1', pageSize: '20', alarmId }, 'GET');
        if (rows.length > 0) break;
        await wait(5);
      }
      waits.push(performance.now() - began);
      await wait(Math.max(0, 1000 - (performance.now() - began)));
    }
  })();
  const { cpuPercent } = await server.weigh(seconds * 1000);
  await raising;
  state.isOver = true;
  await others;
  return { cpuPercent, waits, longest: state.longest };
}

/** The figures of the embedded database. */
export async function linkageFigures({ root, say, saySample }) {
  const data = mkdtempSync(join(tmpdir(), 'patrolkit-bench-'));
  const server = await startServer(root, data, undefined, [], { variables: { DATABASE_URL: '' } });
  try {
    await server.disturb('quiet');
    const call = callerOf(server, await server.signIn('admin', 'Admin#2024'));
    const take = async count => {
      const group = `${alarms} alarms a second, ${count} linkages`;
      const { cpuPercent, waits, longest } = await storm(server, call);
      say(group, 'processor time of the server', cpuPercent, '%');
      saySample(group, 'raised until the runs of the last of them are stored', waits, [
        ['p50', 0.5],
        ['max', 1],
      ]);
      say(group, 'longest small call beside it', longest, 'ms');
    };
    await take(few);
    for (let at = few; at < many; at += 1) await call('addAlarmHandlingAction', linkageOf(at));
    await take(many);
  } finally {
    await server.end();
    rmSync(data, { recursive: true, force: true });
  }
}
