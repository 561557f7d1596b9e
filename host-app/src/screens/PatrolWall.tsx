import { selectOrNotify } from '@patrolkit/core';
import '@patrolkit/widgets/video-wall';
import { useConsole } from '../console-context.ts';
import { $group } from '../monitors/group.ts';

/** The pictures of many devices. With several monitors, enlarging the picture of a device selects the device on all of them. */
export default function PatrolWall() {
  const console = useConsole();
  return (
    <patrol-video-wall
      className="pictures"
      ontilefocused={({ detail: { deviceId } }) => {
        if ($group.get() !== undefined && deviceId !== undefined) void selectOrNotify(console, deviceId);
      }}
    />
  );
}
