/** The page of the settings of a robot. */
import { copyRobotConfig, listConfigurableRobot, listEdgeNode, robotConfigs } from '@patrolkit/transport';
import { byName } from '../declared-page.ts';
import { settingsOfThing } from '../settings-page.ts';

/** The pages. */
export const pages = byName(
  settingsOfThing(robotConfigs, {
    of: 'robot-manage',
    effect: 'now',
    copy: { call: copyRobotConfig, except: ['cameras', 'robotIp', 'chassisIp'], targets: listConfigurableRobot },
    sections: [
      {
        tab: 'fleet.config.tab.network',
        fields: [
          'robotIp',
          'chassisIp',
          { name: 'controlType', hint: { id: 'fleet.config.controlType.hint' } },
          { name: 'nodeId', dictionary: listEdgeNode, whenIs: ['controlType', 'byNode'] },
        ],
      },
      {
        tab: 'fleet.config.tab.cameras',
        fields: [
          {
            name: 'cameras',
            isFixed: true,
            told: ['mount', 'videoCode'],
            hidden: ['channelId'],
            hint: { id: 'fleet.config.cameras.hint' },
          },
        ],
      },
      {
        tab: 'fleet.config.tab.cameras',
        label: 'fleet.config.section.video',
        fields: [
          { name: 'videoLimit', hint: { id: 'fleet.config.videoLimit.hint' } },
          { name: 'videoDaily', hint: { id: 'fleet.config.videoDaily.hint' } },
        ],
      },
      {
        tab: 'fleet.config.tab.sound',
        fields: [
          { name: 'voice', hint: { id: 'fleet.config.voice.hint' } },
          { name: 'volume', hint: { id: 'fleet.config.volume.hint' } },
          { name: 'audioType', hint: { id: 'fleet.config.audioType.hint' } },
        ],
      },
      {
        tab: 'fleet.config.tab.driving',
        label: 'fleet.config.section.driving',
        fields: [
          { name: 'cruise', hint: { id: 'fleet.config.cruise.hint' } },
          { name: 'handSpeed', hint: { id: 'fleet.config.handSpeed.hint' } },
        ],
      },
      {
        tab: 'fleet.config.tab.driving',
        label: 'fleet.config.section.battery',
        fields: [
          { name: 'chargeLow', hint: { id: 'fleet.config.chargeLow.hint' } },
          { name: 'chargeHigh', hint: { id: 'fleet.config.chargeHigh.hint' } },
          { name: 'batteryWarn', hint: { id: 'fleet.config.batteryWarn.hint' } },
        ],
      },
      {
        tab: 'fleet.config.tab.limits',
        fields: [{ name: 'detectionDevices', hint: { id: 'fleet.config.detectionDevices.hint' } }],
      },
      {
        tab: 'fleet.config.tab.limits',
        label: 'fleet.config.section.housing',
        fields: [
          'temperatureLow',
          { name: 'temperatureHigh', hint: { id: 'fleet.config.temperatureHigh.hint' } },
          'humidityLow',
          'humidityHigh',
        ],
      },
    ],
  }),
);
