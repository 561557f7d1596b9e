import { expect } from '@esm-bundle/chai';
import { anEquipment, listInspectedEquipment } from '@patrolkit/core/testing';
import { until } from '../../tests/elements/harness.ts';
import { useInspections } from '../../tests/elements/inspections.ts';
import './index.ts';

describe('<patrol-inspection-areas> at work', () => {
  const bench = useInspections('areas');
  const { root, all, shown, settled, show } = bench;

  it('lists equipment with its reading and limits, what is out of limits first', async () => {
    bench.fake.server.answer(listInspectedEquipment, [
      anEquipment({
        name: 'Pump 1',
        item: 'heat',
        reading: 42,
        readingUnit: '°C',
        lowest: undefined,
        highest: 70,
        verdict: 'normal',
      }),
      anEquipment({ name: 'Gauge 2', reading: undefined, verdict: 'unreadable' }),
      anEquipment(),
    ]);
    await show();
    expect(all('li .open').map(({ textContent }) => textContent)).to.deep.equal([
      'Pressure gauge 1',
      'Gauge 2',
      'Pump 1',
    ]);
    const [first, second, third] = all('.pk-reading').map(({ textContent }) => textContent);
    expect(first).to.equal('0.2 MPaBelow the limitnormal 0.4–0.9 MPa');
    expect(second).to.equal('Not readablenormal 0.4–0.9 MPa');
    expect(third).to.equal('42 °CNormalnormal ≤ 70 °C');
    expect(shown()).to.contain('1 out of limits').and.contain('Boiler house · Line A · Point 1');
    all('li .open')[0]?.click();
    expect(bench.asked.map(({ screen }) => screen)).to.deep.equal(['ii-data-center-ins-data']);
    expect(new URLSearchParams(bench.asked[0]?.query).get('equipmentName')).to.equal('Pressure gauge 1');
  });

  it('shows all of a name where there is little room for what stands beside it', async () => {
    bench.fake.server.answer(listInspectedEquipment, [anEquipment({ name: 'Server rack of hall 1', item: 'heat' })]);
    await show();
    bench.element.style.cssText = 'display: block; width: 340px';
    const [name] = all('li .open');
    await until(() => (name?.clientWidth ?? 340) < 340, 'the width');
    expect(name?.scrollWidth).to.be.at.most(name?.clientWidth ?? 0);
  });

  it('shows areas and assembly lines in numbers, each with the list behind it', async () => {
    await show({ show: 'area' });
    const cell = (figure: string): HTMLElement | null => root().querySelector(`[data-figure=${figure}]`);
    expect([cell('pointsInspected'), cell('beyond')].map(one => one?.textContent)).to.deep.equal(['17', '5']);
    cell('beyond')?.querySelector('button')?.click();
    const chosen: string[] = [];
    bench.element.addEventListener('showchanged', ({ detail }) => chosen.push(detail.show));
    root().querySelector<HTMLElement>('input[value=line]')?.click();
    await settled(0);
    expect(cell('beyond')).to.equal(null);
    cell('running')?.querySelector('button')?.click();
    expect(bench.asked).to.deep.equal([
      {
        screen: 'ii-data-center-ins-alarm',
        query: 'startTime=1699977600000&mapName=Boiler+house&exactMap=Boiler+house',
      },
      {
        screen: 'ii-data-center-ins-report',
        query: 'startTime=1699977600000&planName=Line+A&exactPlan=Line+A&result=0',
      },
    ]);
    expect(chosen).to.deep.equal(['line']);
  });

  it('says that nothing was read', async () => {
    bench.fake.server.answer(listInspectedEquipment, []);
    await show();
    expect(shown()).to.contain('Nothing was read in the last 24 hours');
  });
});
