import type { ScreenName } from '@patrolkit/core';
import '@patrolkit/widgets/alarm-chart';
import '@patrolkit/widgets/capture-list';
import '@patrolkit/widgets/device-tiles';
import '@patrolkit/widgets/fleet-map';
import '@patrolkit/widgets/latest-alarms';
import '@patrolkit/widgets/statistics';
import '@patrolkit/widgets/task-list';
import type { ComponentType } from 'react';
import { useText } from '../console-context.ts';
import './home.css';
import { useBoard } from './useBoard.ts';
import { Wall } from './Wall.tsx';

/** The overview of a company: its devices, their state, its alarms and tasks. A press on a tile narrows all of it. Two screens show it. */
export const overview = (screen: ScreenName): ComponentType =>
  function Overview() {
    const text = useText();
    const { tiles, narrowed, listed, located } = useBoard();
    return (
      <Wall screen={screen} className="home-board">
        <h1 className="unseen">{text('screens.title.home-page')}</h1>
        <patrol-device-tiles className="tiles" locatable {...tiles} />
        <patrol-statistics className="numbers" groups="fleet" {...narrowed} />
        <patrol-statistics className="states" groups="states" {...narrowed} />
        <patrol-fleet-map gestures="greedy" className="map" {...narrowed} {...located} />
        <patrol-statistics className="more" groups="progress levels reviews" {...narrowed} />
        <patrol-latest-alarms className="alarms" {...narrowed} {...listed} />
        <patrol-task-list className="tasks" {...narrowed} {...listed} />
        <patrol-alarm-chart className="chart" {...narrowed} />
        <patrol-capture-list className="captures" {...narrowed} {...listed} />
      </Wall>
    );
  };
