import { inspectedOf, inspectionsInTurn, type InspectionRun, type TodayInspections } from '@patrolkit/core';
import { useTexts } from '../shared/element/index.ts';
import { Badge } from '../shared/ui/marks.tsx';
import { resultTones } from './inspection-timeline.model.ts';

/** The inspections: those under way, those to come, and those that have ended. A name opens the log of an inspection that has begun. */
export function InspectionTable({
  value,
  onOpen,
}: {
  readonly value: TodayInspections;
  readonly onOpen: ((run: InspectionRun) => void) | undefined;
}) {
  const { text, formatNumber, formatMinute } = useTexts();
  const heads = [
    text('inspections.timeline.by.device'),
    text('inspections.timeline.by.plan'),
    text('records.inspectionResult'),
    text('inspections.column.began'),
    text('inspections.column.ended'),
    text('inspections.column.points'),
    text('inspections.figure.pointsAbnormal'),
    text('inspections.figure.pointsMissed'),
  ];
  const { running, coming, ended } = inspectionsInTurn(value);
  const rowOf = (run: InspectionRun) => (
    <tr key={run.id} data-id={run.id}>
      <th scope="row">
        {onOpen ? (
          <button type="button" className="open" onClick={() => onOpen(run)}>
            {run.deviceName ?? run.deviceId}
          </button>
        ) : (
          (run.deviceName ?? run.deviceId)
        )}
      </th>
      <td>{run.planName}</td>
      <td>
        <Badge tone={resultTones[run.inspectionResult]}>
          {text(`records.inspectionResult.${run.inspectionResult}`)}
        </Badge>
      </td>
      <td>{formatMinute(run.at)}</td>
      <td>{run.until === undefined ? '' : formatMinute(run.until)}</td>
      <td>
        {text('inspections.figure.ofAll', {
          count: formatNumber(inspectedOf(run)),
          total: formatNumber(run.pointsPlanned),
        })}
      </td>
      <td>{formatNumber(run.pointsAbnormal)}</td>
      <td>{formatNumber(run.pointsMissed)}</td>
    </tr>
  );
  return (
    <table part="table" className="pk-board-table" aria-label={text('inspections.timeline')}>
      <thead>
        <tr>
          {heads.map(head => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {running.map(rowOf)}
        {coming.map(({ deviceId, deviceName, planName, at }) => (
          <tr key={`${deviceId ?? ''} ${planName}`} data-coming>
            <th scope="row">{deviceName ?? deviceId}</th>
            <td>{planName}</td>
            <td>
              <Badge tone="muted">{text('inspections.run.coming')}</Badge>
            </td>
            <td>{text('inspections.run.planned', { from: formatMinute(at) })}</td>
            <td colSpan={4} />
          </tr>
        ))}
        {ended.map(rowOf)}
      </tbody>
    </table>
  );
}
