import { expect, it, vi } from 'vitest';
import { givenName } from '@patrolkit/server/language/names.ts';
import { DutyWatch } from './duties.ts';
import { RecordingWatch } from '@patrolkit/server/records/recordings.ts';
import { RunPictures } from '@patrolkit/server/records/run-pictures.ts';
import { RunWatch } from '@patrolkit/server/records/runs.ts';
import { testSite } from './sources/testing.ts';

const HOUR = 3_600_000;
const noon = Date.UTC(2026, 4, 12, 12);
const site = testSite();
const names = { device: givenName, map: givenName, point: givenName };

it.each<[string, (write: () => boolean) => { look(at: number): void }]>([
  [
    'recordings',
    write =>
      new RecordingWatch(
        { devices: [], ranges: () => [], bytesOf: () => 0 },
        { devices: new Map(), maps: [], routes: [] },
        names,
        {
          write,
        },
      ),
  ],
  [
    'duties',
    write =>
      new DutyWatch(
        () => site,
        () => [],
        { write },
      ),
  ],
  ['pictures of runs', write => new RunPictures(() => Promise.resolve(0), { write })],
  [
    'runs',
    write => {
      const runs = new RunWatch({
        fleet: { devices: new Map(), routes: [] },
        names,
        writer: { keep: () => undefined, expect: () => undefined },
      });
      vi.spyOn(runs, 'tell').mockImplementation(() => void write());
      return runs;
    },
  ],
])('a clock that is set back leaves %s their pace', (_, open) => {
  const write = vi.fn(() => true);
  const watch = open(write);
  watch.look(noon);
  watch.look(noon - HOUR);
  expect(write).toHaveBeenCalledTimes(2);
  watch.look(noon - HOUR + 1000);
  expect(write).toHaveBeenCalledTimes(2);
  watch.look(noon - HOUR + 5 * 60_000);
  expect(write).toHaveBeenCalledTimes(3);
});
