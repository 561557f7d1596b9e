import { expect } from '@esm-bundle/chai';
import {
  aUser,
  anEquipment,
  anInspectionRun,
  findInspectionEventByPage,
  findInspectionReadingByPage,
  listTodayInspection,
} from '@patrolkit/core/testing';
import { drawn } from '../../tests/elements/harness.ts';
import { useInspections } from '../../tests/elements/inspections.ts';
import './index.ts';

describe('<patrol-inspection-course> at work', () => {
  const bench = useInspections('course');
  const { root, all, shown, settled, begin, show } = bench;

  const at = 1_700_000_000_000;
  const event = { runId: 'inspection-1', planName: 'Line A', doneBy: 'robot', at } as const;
  const { name: equipmentName, lines: _, areaName: __, ...read } = anEquipment();
  beforeEach(() => {
    bench.fake.server
      .answer(findInspectionEventByPage, {
        rows: [
          { ...event, id: '1', inspectionStep: 'pointDone', pointName: 'Point 1' },
          { ...event, id: '2', inspectionStep: 'pointSkipped', pointName: 'Point 2', at: at + 1 },
        ],
        total: 2,
      })
      .answer(findInspectionReadingByPage, {
        rows: [
          { ...read, id: 'low', equipmentName },
          { ...read, id: 'fine', equipmentName: 'Gauge 2', reading: 0.5, verdict: 'normal' },
        ],
        total: 2,
      });
  });

  it('shows how far the inspection of a robot is, its points and what was out of limits', async () => {
    await show({ 'robot-id': 'robot-1' });
    expect(shown()).to.contain('Running inspection').and.contain('3 of 8 points').and.contain('1 abnormal');
    expect(root().querySelector('progress')?.value).to.equal(3 / 8);
    expect(all('[aria-label="Readings out of limits"] > li').map(({ dataset }) => dataset['id'])).to.deep.equal([
      'low',
    ]);
    expect(
      all('[data-point]').map(one => [one.dataset['point'], one.querySelectorAll('.pk-reading').length]),
    ).to.deep.equal([
      ['Point 2', 0],
      ['Point 1', 2],
    ]);
    root().querySelector<HTMLElement>('[part=all]')?.click();
    expect(bench.asked).to.deep.equal([{ screen: 'ii-data-center-ins-log', query: 'runId=inspection-1' }]);
    // A point that the robot has reached appears without a request of the user.
    bench.fake.server.answer(listTodayInspection, { rows: [anInspectionRun({ pointsNormal: 3 })], total: 1 });
    await settled(10_000);
    expect(shown()).to.contain('4 of 8 points');
  });

  it('asks for a robot where none is chosen, and says that it has inspected nothing', async () => {
    await show();
    expect(shown()).to.contain('Choose a robot');
    bench.fake.server.answer(listTodayInspection, { rows: [], total: 0 });
    bench.element.robotId = 'robot-2';
    await drawn();
    await settled(0);
    expect(shown()).to.contain('No inspection today yet');
    expect(bench.fake.server.of(listTodayInspection).map(({ request }) => request)).to.deep.equal([
      { deviceId: 'robot-2' },
    ]);
  });

  it('reads nothing for who may not read the data and the log of inspections', async () => {
    await begin(aUser());
    await show({ 'robot-id': 'robot-1' });
    expect(root().querySelector('.pk-state')?.textContent).to.contain('permission');
    expect(bench.fake.server.of(listTodayInspection)).to.deep.equal([]);
  });
});
