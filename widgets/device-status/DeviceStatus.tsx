import { BatteryFull, CircleGauge, Compass, Earth, Signpost, type LucideIcon } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { useConsole, useNoticeText, useStore, useText, useTexts, type ViewProps } from '../shared/element/index.ts';
import { useMapFacts } from '../shared/map/useMapFacts.ts';
import { lowBattery } from '../shared/robots/offers.ts';
import { useAway } from '../shared/robots/useAway.ts';
import { StaleMark } from '../shared/ui/marks.tsx';
import { EmptyState, ErrorState, Skeleton } from '../shared/ui/states.tsx';
import { usePushSwitch } from '../shared/usePushSwitch.ts';
import type { spec } from './device-status.element.ts';
import { directionOf, kilometresAnHour, readingsOf, type Reading } from './device-status.model.ts';

/** Six digits of a degree are about a tenth of a metre. */
const degrees = { minimumFractionDigits: 6, maximumFractionDigits: 6 };
const oneDigit = { minimumFractionDigits: 1, maximumFractionDigits: 1 };

/** The view of `<patrol-device-status>`. */
export function DeviceStatus({ deviceId }: ViewProps<typeof spec>) {
  const { robots } = useConsole();
  const list = useStore(robots.$robots);
  const facts = useMapFacts();
  const selected = useStore(robots.$selected);
  const coordinate = useStore(robots.$coordinate);
  const text = useText();
  const { formatNumber } = useTexts();
  const awayText = useAway();
  const noticeText = useNoticeText();
  usePushSwitch('RobotSituationPushSwitch');
  usePushSwitch('CoordinatePushSwitch');
  useEffect(() => {
    if (robots.$robots.get().state === 'idle') void robots.load();
  }, [robots]);

  const robot = deviceId === undefined ? selected : list.items.find(({ id }) => id === deviceId);
  const label = text('boards.device', { name: robot?.name || robot?.id || deviceId || '' }).trim();
  if (!robot) {
    return (
      <section part="base" className="pk-panel base" aria-label={label}>
        {list.state === 'failed' && list.items.length === 0 ? (
          <ErrorState
            title={text('robots.list.failed')}
            hint={list.problem ? noticeText(list.problem) : undefined}
            onRetry={() => void robots.load()}
          />
        ) : list.state === 'ready' ? (
          <EmptyState
            icon={CircleGauge}
            title={text(deviceId === undefined ? 'robots.list.choose' : 'boards.device.gone')}
          />
        ) : (
          <Skeleton lines={3} />
        )}
      </section>
    );
  }

  const { mode, speed, heading, battery, place } = readingsOf(robot, facts, coordinate);
  const isCar = robot.kind === 'car';
  const isSelected = robot.id === facts.selectedId;
  return (
    <section part="base" className="pk-panel base" aria-label={label}>
      <dl part="readings">
        <Value name="mode" icon={Signpost} label={text('boards.device.mode')} reading={mode}>
          {robot.isOnline ? mode && text(`robots.mode.${mode.value}`) : awayText(robot)}
        </Value>
        {/* The server reports the speed only of the selected device. */}
        {isSelected ? (
          <Value name="speed" icon={CircleGauge} label={text('boards.device.speed')} reading={speed}>
            {speed &&
              text(isCar ? 'boards.device.kilometres' : 'boards.device.metres', {
                value: formatNumber(isCar ? kilometresAnHour(speed.value) : speed.value, oneDigit),
              })}
          </Value>
        ) : null}
        <Value name="heading" icon={Compass} label={text('boards.device.heading')} reading={heading}>
          {heading &&
            text('boards.device.bearing', {
              degrees: heading.value,
              direction: text(`boards.device.direction.${directionOf(heading.value)}`),
            })}
        </Value>
        <Value
          name="battery"
          icon={BatteryFull}
          label={text('boards.monitor.battery')}
          reading={battery}
          isLow={battery !== undefined && battery.value < lowBattery}
        >
          {battery && `${formatNumber(Math.round(battery.value))} %`}
        </Value>
        {place ? (
          <>
            <Value name="longitude" icon={Earth} label={text('boards.device.longitude')} reading={place}>
              {`${formatNumber(place.value.longitude, degrees)}°`}
            </Value>
            <Value name="latitude" icon={Earth} label={text('boards.device.latitude')} reading={place}>
              {`${formatNumber(place.value.latitude, degrees)}°`}
            </Value>
          </>
        ) : null}
      </dl>
    </section>
  );
}

/** One value with its name. A dash when the device does not report it. */
function Value({
  name,
  icon: Icon,
  label,
  reading,
  isLow = false,
  children,
}: {
  readonly name: string;
  readonly icon: LucideIcon;
  readonly label: string;
  readonly reading: Reading<unknown> | undefined;
  readonly isLow?: boolean;
  readonly children: ReactNode;
}) {
  const text = useText();
  return (
    <div data-reading={name} data-stale={reading?.isStale || undefined}>
      <dt>
        <Icon size={14} aria-hidden />
        {label}
      </dt>
      <dd data-low={isLow || undefined}>
        {children ?? (
          <>
            <span aria-hidden="true">—</span>
            <span className="pk-hidden">{text('boards.monitor.unknown')}</span>
          </>
        )}
        {reading?.isStale ? <StaleMark since={reading.receivedAt} /> : null}
      </dd>
    </div>
  );
}
