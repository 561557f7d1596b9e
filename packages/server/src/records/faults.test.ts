import { describe, expect, it } from 'vitest';
import type { FaultType } from '../links/faults.ts';
import { givenName } from '../language/names.ts';
import type { FleetEvent } from '../links/events.ts';
import { ScriptedFleet } from '../links/scripted-testing.ts';
import { FaultWatch } from './faults.ts';
import type { Later } from './writer.ts';

const type = (code: string): FaultType => ({
  code,
  name: givenName(`Fault ${code}`),
  part: 'drive',
  level: 'serious',
  raises: true,
  advice: undefined,
  isValid: true,
});

/** A watch over one robot, with what it has recorded, changed later and raised. */
const open = () => {
  const kept: { readonly at: number; readonly exceptionCode?: unknown }[] = [];
  const later: Later[] = [];
  const raised: FleetEvent[] = [];
  const met: string[] = [];
  const watch = new FaultWatch({
    fleet: new ScriptedFleet(),
    names: { device: givenName, map: givenName, point: givenName },
    types: {
      all: () => [],
      of: code => (code.startsWith('E') ? type(code) : undefined),
      meet: code => void met.push(code),
    },
    writer: { keep: (_, rows) => void kept.push(...rows), expect: some => void later.push(...some) },
    raise: events => void raised.push(...events),
  });
  const report = (kind: 'fault' | 'mended', code: string, at: number, deviceId = 'PR001'): void =>
    watch.tick([{ type: kind, deviceId, code, at }]);
  return { kept, later, raised, met, report };
};

describe('faults of any fleet', () => {
  it('of one device that begin at once have times of their own, by which they end', () => {
    const { kept, later, raised, report } = open();
    for (const code of ['E1', 'E2']) report('fault', code, 1000);
    expect(kept.map(({ at, exceptionCode }) => [at, exceptionCode])).toEqual([
      [1000, 'E1'],
      [1001, 'E2'],
    ]);
    report('mended', 'E2', 5001);
    expect(later).toMatchObject([
      { at: 5001, row: { at: 1001, deviceId: 'PR001' }, facts: { until: 5001, lasted: 4000 } },
    ]);
    expect(raised.map(event => [event.type, event.type === 'gone' ? event.cause : ''])).toEqual([
      ['alarm', ''],
      ['alarm', ''],
      ['gone', 'PR001 fault E2'],
    ]);
  });

  it('do not end before they began, when the clock is set back', () => {
    const { later, report } = open();
    report('fault', 'E1', 1000);
    report('mended', 'E1', 400);
    expect(later).toMatchObject([{ at: 1000, facts: { until: 1000, lasted: 0 } }]);
  });

  it('of a device that nobody knows are left out, and an end without a begin changes nothing', () => {
    const { kept, later, raised, met, report } = open();
    report('fault', 'E1', 1000, 'nobody');
    report('fault', 'X1', 1000, 'nobody');
    report('mended', 'E1', 1000);
    report('fault', 'X1', 1000);
    report('mended', 'X1', 2000);
    expect([kept, later, raised, met]).toEqual([[], [], [], ['X1']]);
  });
});
