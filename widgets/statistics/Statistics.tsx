import {
  boardFigures,
  boardGroups,
  listBehind,
  needOfList,
  type BoardFigure,
  type BoardGroup,
  type DeviceKind,
  type ListBehind,
  type Watched,
} from '@patrolkit/core';
import { RotateCw } from 'lucide-react';
import { useId } from 'react';
import { useConsole, useNoticeText, useStore, useText, useTexts, type ViewProps } from '../shared/element/index.ts';
import { FillingNote } from '../shared/boards/FillingNote.tsx';
import { figureText } from '../shared/boards/figure-text.ts';
import { usePermission } from '../shared/permission/index.ts';
import { IconButton } from '../shared/ui/Button.tsx';
import { LevelMark, StaleMark } from '../shared/ui/marks.tsx';
import { ErrorState, Skeleton } from '../shared/ui/states.tsx';
import type { spec } from './statistics.element.ts';
import { groupsOf, labelOf, levelOf } from './statistics.model.ts';
import { useCounted } from './useCounted.ts';

/** The view of `<patrol-statistics>`. */
export function Statistics({ kind, groups, emit }: ViewProps<typeof spec>) {
  return (
    <div part="base" className="base">
      <FillingNote />
      <div className="groups">
        {groupsOf(groups, boardGroups).map(group => {
          const View = views[group];
          return (
            <View
              key={group}
              group={group}
              kind={kind}
              onOpen={({ screen, query }) => emit('pageopenrequest', { screen, query })}
            />
          );
        })}
      </div>
    </div>
  );
}

interface GroupProps {
  readonly group: BoardGroup;
  readonly kind: DeviceKind | undefined;
  readonly onOpen: (list: ListBehind) => void;
}

/** The numbers that a group shows. */
interface Numbers extends Readonly<Partial<Record<(typeof boardFigures)[BoardGroup][number], number>>> {
  /** Begin of the day, ms since 1970. */
  readonly from?: number;
}

const Fleet = (props: GroupProps) => (
  <Group {...props} counts watched={useStore(useConsole().boards.numbers(props.kind))} />
);
const States = (props: GroupProps) => <Group {...props} watched={useStore(useConsole().boards.states(props.kind))} />;
const Alarms = (props: GroupProps) => <Group {...props} watched={useStore(useConsole().boards.alarms(props.kind))} />;

const views = { fleet: Fleet, states: States, progress: Alarms, levels: Alarms, reviews: Alarms } as const;

/** A group of numbers and how reliable they are, or why there are none. */
function Group({
  group,
  kind,
  watched: { state, value, readAt, isStale, problem },
  counts = false,
  onOpen,
}: GroupProps & {
  readonly watched: Watched<Numbers>;
  /** True when its figures count up to their values. */
  readonly counts?: boolean;
}) {
  const { boards, serverNow } = useConsole();
  const text = useText();
  const noticeText = useNoticeText();
  const permits = usePermission();
  const heading = useId();
  const from = value?.from ?? new Date(serverNow()).setHours(0, 0, 0, 0);
  return (
    <section
      part="group"
      className="group"
      data-group={group}
      aria-labelledby={heading}
      aria-busy={state === 'loading'}
    >
      <header>
        <h2 id={heading}>{text(`boards.group.${group}`)}</h2>
        {value && isStale ? <StaleMark since={readAt} /> : null}
        {value && problem ? (
          <IconButton
            size="small"
            icon={RotateCw}
            label={`${text('boards.failed')} ${noticeText(problem)} ${text('common.retry')}`}
            onClick={() => boards.refresh()}
          />
        ) : null}
      </header>
      {value ? (
        <ul className="figures">
          {boardFigures[group].map(name => {
            const figure = `${group}.${name}` as BoardFigure;
            const list = listBehind(figure, { from, kind });
            return (
              <li key={name} data-figure={figure}>
                <Figure
                  figure={figure}
                  value={value[name]}
                  counts={counts}
                  onOpen={permits(needOfList(list)) ? () => onOpen(list) : undefined}
                />
              </li>
            );
          })}
        </ul>
      ) : state === 'failed' ? (
        <ErrorState
          title={text('boards.failed')}
          hint={problem ? noticeText(problem) : undefined}
          onRetry={() => boards.refresh()}
        />
      ) : (
        <Skeleton lines={2} />
      )}
    </section>
  );
}

/** A number with its name. A press opens the list behind it, for a user who may see that. */
function Figure({
  figure,
  value,
  counts,
  onOpen,
}: {
  readonly figure: BoardFigure;
  /** Undefined when the server does not give it. */
  readonly value: number | undefined;
  readonly counts: boolean;
  readonly onOpen: (() => void) | undefined;
}) {
  const text = useText();
  const { formatNumber } = useTexts();
  const shown = useCounted(value ?? 0, counts);
  const level = levelOf(figure);
  const name = text(labelOf(figure));
  const count = value === undefined ? text('boards.unknown') : formatNumber(value);
  const face = (
    <>
      <strong className="value" aria-hidden>
        {figureText(formatNumber, value && shown)}
      </strong>
      <span className="name" aria-hidden>
        {level ? <LevelMark level={level} /> : name}
      </span>
    </>
  );
  if (!onOpen)
    return (
      <span className="figure">
        {face}
        <span className="pk-hidden">{text('boards.figure', { name, count })}</span>
      </span>
    );
  return (
    <button type="button" className="figure" aria-label={text('boards.open', { name, count })} onClick={onOpen}>
      {face}
    </button>
  );
}
