import { runServer } from '@patrolkit/server/run.ts';

runServer(async (options, { scriptOf, onError }) => {
  const [{ openSite }, { openStudio }] = await Promise.all([import('./open.ts'), import('./cameras/studio-thread.ts')]);
  const openCameras = () =>
    openStudio(
      scriptOf('camera'),
      {
        blocks: options.blocks,
        zoneMinutes: -new Date().getTimezoneOffset(),
        fps: options.fps,
        recordFps: options.recordFps,
      },
      onError,
    );
  return openSite({
    fleet: options.fleet,
    seed: options.seed,
    speed: options.speed,
    alarmsPerHour: options.alarmsPerHour,
    // Tests raise the alarms and calls that they need themselves.
    hasOpening: !options.test,
    isDense: options.test,
    studio: openCameras(),
    openStudio: openCameras,
    historyDays: options.historyDays,
    sensorRows: options.sensorRows,
  });
});
