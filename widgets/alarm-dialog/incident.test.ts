import { done, failed, overlayLanguage, type AlarmDetail, type Channel, type FloorPlan } from '@patrolkit/core';
import { aDetail } from '@patrolkit/core/testing';
import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { packIncident } from './incident-archive.ts';
import { clipWindows, gatherIncident, partsOf, type IncidentDeps } from './incident.model.ts';
import { incidentPage } from './incident-page.ts';
import { missingOf, wordsOf, type Words } from './incident-words.ts';

const began = 1_700_000_000_000;
const plan: FloorPlan = {
  id: 'm1',
  name: 'Hall',
  picture: '/plan.svg',
  width: 100,
  height: 50,
  metresPerPixel: 0.1,
  originX: 0,
  originY: 0,
};
const channel = (number: number, name: string): Channel =>
  ({ id: `c${String(number)}`, number, name }) as unknown as Channel;
const blob = (text: string, type: string): Blob => new Blob([text], { type });
const words: Words = {
  language: 'en-us',
  text: (id, values) => `${id}${values ? ` ${Object.values(values).join(' ')}` : ''}`,
  time: at => new Date(at).toISOString(),
};

const deps = (part: Partial<IncidentDeps> = {}): IncidentDeps => ({
  now: () => began + 600_000,
  instruction: () =>
    Promise.resolve(
      done({
        id: '1',
        steps: [
          { number: 1, text: '<b>Look</b>', doneBy: 'Li', doneAt: began + 5_000 },
          { number: 2, text: 'Call' },
        ],
      }),
    ),
  track: () =>
    Promise.resolve(
      done({
        mapId: 'm1',
        route: 'Ring',
        track: [
          { x: 0, y: 0 },
          { x: 5, y: 2 },
        ],
      }),
    ),
  picture: address => Promise.resolve(done(blob(address, address.endsWith('svg') ? 'image/svg+xml' : 'image/jpeg'))),
  channels: () => Promise.resolve(done([channel(0, 'Front'), channel(1, 'Back')])),
  clip: (id, { from, to }) => Promise.resolve(done(blob(`${id} ${String(from)} ${String(to)}`, 'video/mp4'))),
  plans: () => Promise.resolve(done([plan])),
  ...part,
});
const detail = (part: Partial<AlarmDetail> = {}): AlarmDetail =>
  aDetail({ deviceId: 'robot-1', beganAt: began, picture: '/a.jpg', mapId: 'm1', x: 5, y: 2, ...part });
const gather = (part: Partial<IncidentDeps> = {}, of: Partial<AlarmDetail> = {}, shares: number[] = []) =>
  gatherIncident(detail(of), deps(part), share => void shares.push(share), new AbortController().signal);

describe('an incident file', () => {
  it('holds pictures, clips before and after of each camera, and the plan with the way and the place', async () => {
    const shares: number[] = [];
    const incident = await gather({}, { closePicture: '/b.jpg', status: 'processed' }, shares);
    expect(partsOf(incident).map(({ path }) => path)).toEqual([
      'pictures/1-alarm.jpg',
      'pictures/2-close.jpg',
      'clips/1-before.mp4',
      'clips/1-after.mp4',
      'clips/2-before.mp4',
      'clips/2-after.mp4',
      'plan.svg',
    ]);
    expect(incident.plan).toMatchObject({
      line: [
        { x: 0, y: 50 },
        { x: 50, y: 30 },
      ],
      place: { x: 50, y: 30 },
    });
    expect(missingOf(incident, words)).toEqual([]);
    expect(shares.at(-1)).toBe(1);
    expect(shares).toEqual([...shares].sort((one, other) => one - other));
  });

  it('asks for no moment that is still to come, and names the clips that are missing for that', async () => {
    expect(clipWindows(began, began + 20_000).map(({ side, window }) => [side, window.to - window.from])).toEqual([
      ['before', 30_000],
      ['after', 20_000],
    ]);
    const asked: number[] = [];
    const clip: IncidentDeps['clip'] = (_, { to }) => {
      asked.push(to);
      return Promise.resolve(done(blob('', 'video/mp4')));
    };
    const early = await gather({ clip, now: () => began });
    expect(asked).toEqual([began, began]);
    expect(missingOf(early, words)).toEqual(['handling.file.clip.after Front', 'handling.file.clip.after Back']);
    const none = await gather({ clip, now: () => began - 3_600_000 });
    expect(asked).toHaveLength(2);
    expect(missingOf(none, words)).toHaveLength(4);
  });

  it('names what could not be had, and holds the rest', async () => {
    const no = () => Promise.resolve(failed({ id: 'system.call.unreachable' }));
    const incident = await gather({ clip: no, picture: no, track: no, instruction: no });
    expect(partsOf(incident)).toEqual([]);
    expect(missingOf(incident, words)).toEqual([
      'alarms.picture.alarm',
      'handling.file.clip.before Front',
      'handling.file.clip.after Front',
      'handling.file.clip.before Back',
      'handling.file.clip.after Back',
      'handling.file.plan',
      'handling.file.unread.instruction',
      'handling.file.unread.track',
    ]);
    const blind = await gather({ channels: no });
    expect(missingOf(blind, words)).toEqual(['handling.file.unread.cameras']);
    const barred = await gather({ clip: undefined, channels: () => Promise.reject(new Error('asked')) });
    expect([missingOf(barred, words), barred.clips]).toEqual([['handling.file.unread.recordings'], []]);
    const nowhere = await gather({ plans: () => Promise.resolve(done([])) });
    expect([nowhere.plan, nowhere.unread]).toEqual([undefined, []]);
    const planless = await gather({ plans: no });
    expect(missingOf(planless, words)).toEqual(['handling.file.unread.plan']);
    // Without a known map no plan is missing.
    const mapless = await gather({ plans: no, track: () => Promise.resolve(done(undefined)) }, { mapId: undefined });
    expect(missingOf(mapless, words)).toEqual([]);
  });

  it('has a page on which the texts of the server are text, without a script and without an address of a network', async () => {
    const evil = '<img src=x onerror=alert(1)>"\'&';
    const incident = await gather(
      {},
      { name: evil, acknowledgedBy: evil, acknowledgeNote: evil, status: 'acknowledged' },
    );
    const page = incidentPage(wordsOf(incident, evil, began, words));
    expect(page).not.toContain('<img src=x');
    expect(page).not.toContain('<b>Look');
    expect(page).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;');
    expect(page).not.toMatch(/<script|https?:|javascript:/i);
    expect(page).toContain("script-src 'none'");
    for (const { path } of partsOf(incident)) expect(page).toContain(`"${path}"`);
    // Steps that are done are marked, with the name of the user who did them.
    expect(page.match(/&#9745;/g)).toHaveLength(1);
    expect(page.match(/&#9744;/g)).toHaveLength(1);
  });

  it('names the language of its page by a tag, where that of the branded one is none', async () => {
    const incident = await gather();
    const page = incidentPage(wordsOf(incident, 'A', began, { ...words, language: overlayLanguage }));
    expect(page).toContain('<html lang="zh-CN">');
  });

  it('is one archive that another reader opens, with every byte of its parts', async () => {
    const incident = await gather();
    const page = incidentPage(wordsOf(incident, 'A', began, words));
    const archive = await packIncident(page, partsOf(incident));
    expect(archive.type).toBe('application/zip');
    const files = unzipSync(new Uint8Array(await archive.arrayBuffer()));
    expect(Object.keys(files).sort()).toEqual(['index.html', ...partsOf(incident).map(({ path }) => path)].sort());
    expect(new TextDecoder().decode(files['index.html'])).toBe(page);
    for (const { path, content } of partsOf(incident))
      expect(new TextDecoder().decode(files[path]), path).toBe(await content.text());
  });
});
