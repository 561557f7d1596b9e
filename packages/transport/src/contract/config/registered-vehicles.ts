/** The vehicles that belong to the site. Robots compare the plates that they read with these. */
import { assumed, choice, entity, field, optional, text, within } from '../codec/index.ts';
import { bodyColour, plateColour, vehicleType } from '../records/captures.ts';
import { phoneLimits } from '../session/user-record.ts';
import { date } from './day-times.ts';
import { kept, things } from './things.ts';

/** The settings of every vehicle: what can be seen of it. */
export const vehicleLook = {
  plate: field('plateNumber', within(text, { min: 4, max: 16, format: 'plate' }), 'Number plate'),
  vehicleType: field('vehicleType', vehicleType, 'What kind of vehicle it is'),
  plateColour: field('plateColor', plateColour, 'Colour of the plate'),
  bodyColour: field('vehicleColor', optional(bodyColour), 'Colour of the vehicle'),
  brand: field('vehicleBrand', optional(within(text, { max: 20, format: 'plain' })), 'Make'),
};

/** The mobile number of the owner of a vehicle. */
export const ownerPhone = field('ownerPhone', optional(within(text, phoneLimits)), 'Mobile number of the owner');

const settings = {
  ...vehicleLook,
  ownerName: field('ownerName', within(text, { min: 1, max: 50 }), 'Who owns it'),
  ownerPhone,
  listKind: assumed(
    'listType',
    choice({ allowed: 1, blocked: 2 }),
    'Allowed: it raises no alarm. Blocked: it raises a serious one',
  ),
  validFrom: assumed('validBeginDate', optional(date), 'First day on which the entry counts'),
  validUntil: assumed('validEndDate', optional(date), 'Last day; afterwards the vehicle counts as unregistered'),
  remarks: assumed('remarks', optional(within(text, { max: 100 })), 'Remarks'),
};

/** A vehicle that belongs to the site, or must not come in. */
export const registeredVehicle = entity('RegisteredVehicle', { ...kept, ...settings });

/** The registered vehicles of the site. */
export const registeredVehicles = things({
  entity: registeredVehicle,
  module: 'patrol',
  screen: 'patrol-vehicle',
  tab: 'registered',
  labels: 'fleet.registered',
  filters: ['plate', 'ownerName', 'listKind', 'vehicleType', 'plateColour', 'bodyColour', 'brand'],
  sorts: ['changedAt', 'plate', 'ownerName', 'validUntil'],
  settings,
  between: [{ kind: 'notBefore', fields: ['validFrom', 'validUntil'] }],
  rules: { title: 'plate', unique: [['plate']], isShared: true },
  doc: { one: 'A registered vehicle', all: 'Registered vehicles' },
});
