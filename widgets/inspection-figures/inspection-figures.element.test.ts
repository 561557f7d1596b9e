import { expect } from '@esm-bundle/chai';
import { anInspectionStat, aUser, todayInspectionStat } from '@patrolkit/core/testing';
import { useInspections } from '../../tests/elements/inspections.ts';
import './index.ts';

describe('<patrol-inspection-figures> at work', () => {
  const bench = useInspections('figures');
  const { root, all, shown, settled, begin, show } = bench;

  it('shows the inspections of today, what wants a look by its tone, and robots in service', async () => {
    bench.fake.server.answer(todayInspectionStat, anInspectionStat({ unreadable: 0 }));
    await show();
    const told = all('[data-figure]').map(one => [
      one.dataset['figure'],
      one.querySelector('.value')?.textContent,
      one.dataset['tone'],
    ]);
    expect(told).to.deep.equal([
      ['running', '1', undefined],
      ['ended', '2', undefined],
      ['inService', '3 of 4', undefined],
      ['pointsPlanned', '24', undefined],
      ['pointsInspected', '17', undefined],
      ['pointsAbnormal', '3', 'error'],
      ['pointsMissed', '4', 'warning'],
      ['readings', '31', undefined],
      ['beyond', '5', 'error'],
      ['unreadable', '0', undefined],
    ]);
  });

  it('asks for the list behind a number, where the user may open it', async () => {
    await show();
    root().querySelector<HTMLElement>('[data-figure=beyond] button')?.click();
    root().querySelector<HTMLElement>('[data-figure=running] button')?.click();
    root().querySelector<HTMLElement>('[data-figure=inService] button')?.click();
    expect(bench.asked).to.deep.equal([
      { screen: 'ii-data-center-ins-alarm', query: 'startTime=1699977600000' },
      { screen: 'ii-data-center-ins-report', query: 'startTime=1699977600000&result=0' },
      { screen: 'run-monitoring', query: '' },
    ]);
    await begin(aUser({ permissions: ['home-page'] }));
    await show();
    expect(all('button')).to.deep.equal([]);
    expect(shown()).to.contain('Out of limits: 5');
  });

  it('says that its numbers may be incomplete while the server reads in earlier records, and no longer', async () => {
    const note = (): string | undefined => root().querySelector('[part=filling]')?.textContent;
    bench.fake.server.answer(todayInspectionStat, { ...anInspectionStat(), isFilling: true });
    await show();
    expect(note()).to.equal('Earlier records are still being read in: figures may be incomplete');
    bench.fake.server.answer(todayInspectionStat, anInspectionStat());
    await settled(60_000);
    expect(note()).to.equal(undefined);
  });

  it('says why there are no numbers, and reads them again; a server that has none is no failure', async () => {
    bench.fake.server.refuse(todayInspectionStat, 'not today');
    await show();
    expect(shown()).to.contain('not today');
    bench.fake.server.answer(todayInspectionStat, anInspectionStat());
    root().querySelector<HTMLElement>('[part=error] button')?.click();
    await settled(0);
    expect(shown()).to.contain('31');
    await begin();
    bench.fake.server.respond(todayInspectionStat, () => Promise.resolve(new Response('', { status: 404 })));
    await show();
    expect(root().querySelector('[part=error]')).to.equal(null);
  });
});
