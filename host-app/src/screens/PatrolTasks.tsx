import '@patrolkit/widgets/task-list';
import { useStore } from '@nanostores/react';
import { useConsole } from '../console-context.ts';
import { useOpenPage } from './useOpenPage.ts';

/** The patrols of today of the selected robot. */
export default function PatrolTasks() {
  const { robots } = useConsole();
  const deviceId = useStore(robots.$selectedId);
  const openPage = useOpenPage();
  return (
    <patrol-task-list
      className="tasks"
      rows={20}
      {...(deviceId === undefined ? {} : { 'device-id': deviceId })}
      onpageopenrequest={({ detail }) => openPage(detail)}
    />
  );
}
