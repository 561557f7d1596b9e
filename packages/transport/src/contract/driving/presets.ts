/** Calls about the camera of a robot: its presets, and where it points. */
import { call } from '../call.ts';
import { entity, field, id, list, nothing, number, optional, text, within } from '../codec/index.ts';
import { controlsDevice, seesDevice } from '../permission.ts';
import { ofDevice } from './action.ts';
import { preset } from './entities.ts';

/** A name of a preset. */
const presetName = within(text, { min: 1, max: 20 });

/** A part of a picture's width or height. */
const share = within(number, { min: 0, max: 1 });

export const selectPrePositions = call({
  name: 'selectPrePositions',
  module: 'patrol',
  permission: seesDevice,
  request: ofDevice,
  answer: list(preset),
  doc: 'Lists the camera presets of a device, oldest first.',
});

export const addPreset = call({
  name: 'addPreset',
  isOurs: true,
  module: 'patrol',
  method: 'POST',
  permission: controlsDevice,
  request: entity('PresetAdding', {
    deviceId: field('deviceId', id, 'Device'),
    name: field('presetName', presetName, 'Name'),
  }),
  answer: optional(preset),
  isNumbered: true,
  doc: 'Stores the present position of the camera as a preset.',
});

const ofPreset = {
  deviceId: field('deviceId', id, 'Device'),
  id: field('presetId', id, 'Preset'),
};

export const modifyPresetName = call({
  name: 'modifyPresetName',
  module: 'patrol',
  method: 'POST',
  permission: controlsDevice,
  request: entity('PresetRenaming', { ...ofPreset, name: field('presetName', presetName, 'New name') }),
  answer: nothing,
  isNumbered: true,
  doc: 'Renames a preset.',
});

export const deletePreset = call({
  name: 'deletePreset',
  isOurs: true,
  module: 'patrol',
  method: 'POST',
  permission: controlsDevice,
  request: entity('PresetDeleting', ofPreset),
  answer: nothing,
  isNumbered: true,
  doc: 'Removes a preset. Repeating it changes nothing.',
});

export const gotoPreset = call({
  name: 'gotoPreset',
  isOurs: true,
  module: 'patrol',
  method: 'POST',
  permission: controlsDevice,
  request: entity('PresetGoing', ofPreset),
  answer: nothing,
  isNumbered: true,
  doc: 'Moves the camera to a preset, in manual mode only.',
});

export const pointCamera = call({
  name: 'pointCamera',
  isOurs: true,
  module: 'device',
  method: 'POST',
  permission: controlsDevice,
  request: entity('CameraPoint', {
    deviceId: field('deviceId', id, 'Device'),
    x: field('x', share, 'Middle of the chosen part of the picture, from 0 (left) to 1 (right)'),
    y: field('y', share, 'The same, from 0 (top) to 1 (bottom)'),
    size: field(
      'size',
      optional(share),
      'Width of the chosen part, above 0; the camera zooms until it fills the picture',
    ),
  }),
  answer: nothing,
  isNumbered: true,
  doc: 'Turns the camera so that a point of its picture comes to the middle, in manual mode only.',
});
