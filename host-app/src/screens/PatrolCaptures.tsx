import '@patrolkit/widgets/captures';
import { useStore } from '@nanostores/react';
import { useConsole } from '../console-context.ts';
import { useOpenPage } from './useOpenPage.ts';

/** The latest captures of the selected robot, or the plates that a car read. One press leads to the whole list. */
export default function PatrolCaptures({ carId }: { readonly carId?: string }) {
  const { robots } = useConsole();
  const selectedId = useStore(robots.$selectedId);
  const openPage = useOpenPage();
  const deviceId = carId ?? selectedId;
  return (
    <patrol-captures
      className="captures"
      {...(deviceId === undefined ? {} : { 'device-id': deviceId })}
      {...(carId === undefined ? {} : { kind: 'vehicle', 'no-kinds': true })}
      onpageopenrequest={({ detail }) => openPage(detail)}
    />
  );
}
