/** The herald is fed by differences: what changed is told once, and what did not change is not told. */
import type { Alarm } from '@patrolkit/transport';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anAlarm, FakeEnvironment } from '../testing/index.ts';
import { announcementSpacing } from './announcer.ts';
import { createHerald, type Difference } from './herald.ts';
import { AlarmLedger } from './ledger.ts';
import { gravestFirst } from './levels.ts';

const level = fc.constantFrom(...gravestFirst);

/** A herald with the sounds, words and notices that it made. */
function setUp(enrich = (alarm: Alarm): Alarm => alarm) {
  const environment = new FakeEnvironment();
  const ledger = new AlarmLedger();
  const noticed: string[] = [];
  const herald = createHerald(environment, {
    pending: id => ledger.pending(id),
    isWaiting: () => false,
    enrich,
    desktop: { show: alarms => void noticed.push(...alarms.map(({ id }) => id)), follow: () => undefined },
    address: relative => relative,
    hasVoice: () => true,
    repeats: () => ({}),
  });
  let said = 0;
  const { $urgent, $polite } = herald.store.announcer;
  for (const $said of [$urgent, $polite]) $said.listen(sentence => void (said += sentence?.count ?? 0));
  const show = (alarms: readonly Alarm[]): void =>
    herald.follow({
      live: alarms,
      popups: [],
      returned: new Map(),
      pending: { count: alarms.length, isAtLeast: false },
    });
  const hold = (alarms: readonly Alarm[]): void => {
    for (const alarm of alarms) ledger.receive(alarm, 'read');
    show([...ledger.all()]);
  };
  return {
    herald,
    ledger,
    noticed,
    played: environment.played,
    show,
    hold,
    said: () => said,
    pass: () => environment.clock.advance(announcementSpacing + 1),
  };
}

describe('the herald', () => {
  it.each<[what: string, differenceOf: (alarms: readonly Alarm[]) => Difference]>([
    ['new', news => ({ news })],
    ['graver', risen => ({ risen })],
    ['overdue', lapsed => ({ lapsed })],
    ['back from a shelf', returned => ({ returned })],
  ])('makes one sound for a set of alarms that are %s, that of the most serious', async (_, differenceOf) => {
    await fc.assert(
      fc.asyncProperty(fc.array(level, { minLength: 1, maxLength: 40 }), async levels => {
        const { herald, hold, played, said, pass } = setUp();
        const alarms = levels.map(one => anAlarm({ level: one }));
        hold(alarms);
        herald.tell(differenceOf(alarms));
        await pass();
        expect(played).toEqual([gravestFirst.find(one => levels.includes(one))]);
        expect(said()).toBe(alarms.length);
      }),
      { numRuns: 30 },
    );
  });

  it('announces each pushed alarm once, and never a repeat, in any order of arrival', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(level, { minLength: 1, maxLength: 12 }),
        fc.array(fc.nat(11), { minLength: 1, maxLength: 60 }),
        async (levels, arrivals) => {
          const { herald, ledger, show, played, said, noticed, pass } = setUp();
          const alarms = levels.map(one => anAlarm({ level: one }));
          const came = new Set<Alarm>();
          for (const arrival of arrivals) {
            const alarm = alarms[arrival % alarms.length] ?? anAlarm();
            came.add(alarm);
            const news = ledger.receive(alarm, 'pushed') === 'new' ? [alarm] : [];
            show([...ledger.all()]);
            herald.tell({ news, isEachHeard: true });
          }
          await pass();
          expect(played.toSorted()).toEqual([...came].map(alarm => alarm.level).toSorted());
          expect(noticed).toEqual([...came].map(({ id }) => id));
          expect(said()).toBe(came.size);
        },
      ),
      { numRuns: 50 },
    );
  });

  it('announces nothing when nothing changed', async () => {
    const { herald, hold, played, said, noticed, pass } = setUp();
    hold([anAlarm(), anAlarm()]);
    herald.tell({});
    herald.tell({ news: [], risen: [], lapsed: [], returned: [], isEachHeard: true });
    await pass();
    expect([played, noticed, said()]).toEqual([[], [], 0]);
  });

  it('sounds no pushed alarm that is off screen, and ends the sound of a handled one', async () => {
    const { herald, ledger, show, played, pass } = setUp();
    const [seen, unseen, handled] = [anAlarm({ level: 'serious' }), anAlarm(), anAlarm({ level: 'general' })];
    for (const alarm of [seen, unseen, handled]) ledger.receive(alarm, 'pushed');
    show([seen, handled]);
    herald.tell({ news: [seen, unseen, handled], isEachHeard: true });
    herald.hush([handled.id]);
    await pass();
    expect(played).toEqual(['serious']);
  });

  it('sounds at the level of the type of a person, when that is graver', async () => {
    const { herald, hold, played, pass } = setUp(alarm => ({ ...alarm, level: 'serious' }));
    const alarm = anAlarm({ level: 'general' });
    hold([alarm]);
    herald.tell({ news: [alarm] });
    await pass();
    expect(played).toEqual(['serious']);
  });

  it('counts new alarms towards a flood, and no others', () => {
    const { herald } = setUp();
    const alarms = Array.from({ length: 11 }, () => anAlarm());
    herald.tell({ risen: alarms, lapsed: alarms, returned: alarms });
    expect(herald.store.$flood.get()).toBeUndefined();
    herald.count(alarms);
    expect(herald.store.$flood.get()?.count).toBe(11);
  });
});
