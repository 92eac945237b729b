import type { LocationType } from '~/schemas/places';

/**
 * The starter list: well-known truck stops along the interstates, so that an empty site has stops to post from. Coordinates are rounded to
 * about 100 m and are within 3 km of the pumps. Unconfirmed facts are left out.
 */
export type StarterPlace = {
  /** Permanent id within the starter list: `i-80-284-iowa-80-truckstop`. */
  ref: string;
  name: string;
  chainName: string | null;
  highway: string;
  exitNumber: string;
  city: string;
  state: string;
  latitude: number;
  longitude: number;
  type: LocationType;
  amenities: string | null;
};

type Row = [
  name: string,
  chain: string | null,
  highway: string,
  exit: string,
  city: string,
  state: string,
  latitude: number,
  longitude: number,
  type?: LocationType,
  amenities?: string,
];

const rows: Row[] = [
  ['Seven Feathers Truck and Travel Center', null, 'I-5', '99', 'Canyonville', 'OR', 42.94, -123.287],
  ['TA Buttonwillow', 'TA', 'I-5', '257', 'Buttonwillow', 'CA', 35.401, -119.397],
  ['TA Aurora', 'TA', 'I-5', '278', 'Aurora', 'OR', 45.236, -122.808],
  [
    'Jubitz Travel Center',
    null,
    'I-5',
    '307',
    'Portland',
    'OR',
    45.598,
    -122.675,
    'truck_stop',
    'Restaurant, lounge, hotel, showers',
  ],
  ['Pilot Weed', 'Pilot', 'I-5', '745', 'Weed', 'CA', 41.399, -122.376],
  ['Flying J Ehrenberg', 'Flying J', 'I-10', '1', 'Ehrenberg', 'AZ', 33.602, -114.523],
  ['TA Marianna', 'TA', 'I-10', '142', 'Marianna', 'FL', 30.718, -85.184],
  ['TA Coachella', 'TA', 'I-10', '146', 'Coachella', 'CA', 33.713, -116.176],
  ['Flying J Picacho', 'Flying J', 'I-10', '208', 'Picacho', 'AZ', 32.732, -111.55],
  ['Flying J San Antonio', 'Flying J', 'I-10', '583', 'San Antonio', 'TX', 29.446, -98.361],
  ['Flying J Orange', 'Flying J', 'I-10', '873', 'Orange', 'TX', 30.117, -93.82],
  ['Flying J McCammon', 'Flying J', 'I-15', '47', 'McCammon', 'ID', 42.66, -112.206],
  ['TA Barstow', 'TA', 'I-15', '178', 'Barstow', 'CA', 34.854, -117.09],
  ['Petro Shreveport', 'Petro', 'I-20', '8', 'Shreveport', 'LA', 32.444, -93.9],
  ['TA Lincoln', 'TA', 'I-20', '168', 'Lincoln', 'AL', 33.587, -86.125],
  ['TA Tallulah', 'TA', 'I-20', '171', 'Tallulah', 'LA', 32.389, -91.2],
  [
    "Johnson's Corner",
    null,
    'I-25',
    '254',
    'Johnstown',
    'CO',
    40.365,
    -104.981,
    'truck_stop',
    'Restaurant known for cinnamon rolls',
  ],
  ['Petro Fargo', 'Petro', 'I-29', '62', 'Fargo', 'ND', 46.851, -96.863],
  ['Flying J Sioux Falls', 'Flying J', 'I-29', '83', 'Sioux Falls', 'SD', 43.603, -96.767],
  ['Petro Rochelle', 'Petro', 'I-39', '99', 'Rochelle', 'IL', 41.935, -89.034],
  ['Flying J Kingman', 'Flying J', 'I-40', '53', 'Kingman', 'AZ', 35.22, -114.008],
  ['TA Amarillo', 'TA', 'I-40', '74', 'Amarillo', 'TX', 35.191, -101.758],
  ['Petro Amarillo', 'Petro', 'I-40', '75', 'Amarillo', 'TX', 35.191, -101.744],
  [
    'The Big Texan Steak Ranch',
    null,
    'I-40',
    '75',
    'Amarillo',
    'TX',
    35.194,
    -101.755,
    'restaurant',
    'Steakhouse with room for trucks',
  ],
  ['Pilot Hurricane Mills', 'Pilot', 'I-40', '143', 'Hurricane Mills', 'TN', 35.882, -87.801],
  ['Flying J Albuquerque', 'Flying J', 'I-40', '153', 'Albuquerque', 'NM', 35.079, -106.747],
  ["Love's North Little Rock", "Love's", 'I-40', '161', 'North Little Rock', 'AR', 34.786, -92.126],
  ['Pilot Bellemont', 'Pilot', 'I-40', '185', 'Bellemont', 'AZ', 35.238, -111.822],
  ['TA Moriarty', 'TA', 'I-40', '194', 'Moriarty', 'NM', 35.009, -106.066],
  ['Little America Flagstaff', null, 'I-40', '198', 'Flagstaff', 'AZ', 35.193, -111.62],
  [
    'Clines Corners',
    null,
    'I-40',
    '218',
    'Clines Corners',
    'NM',
    35.009,
    -105.669,
    'truck_stop',
    'Restaurant, fuel, gift shop',
  ],
  ['TA Earle', 'TA', 'I-40', '260', 'Earle', 'AR', 35.136, -90.488],
  ['Flying J West Memphis', 'Flying J', 'I-40', '280', 'West Memphis', 'AR', 35.154, -90.144],
  ['TA Strafford', 'TA', 'I-44', '88', 'Strafford', 'MO', 37.275, -93.115],
  ['Flying J Tulsa', 'Flying J', 'I-44', '236', 'Tulsa', 'OK', 36.162, -95.833],
  ['TA Troy', 'TA', 'I-55', '18', 'Troy', 'IL', 38.733, -89.909],
  ['Petro Effingham', 'Petro', 'I-57', '159', 'Effingham', 'IL', 39.118, -88.573],
  ['TA Effingham', 'TA', 'I-57', '160', 'Effingham', 'IL', 39.136, -88.566],
  ['Petro Monee', 'Petro', 'I-57', '335', 'Monee', 'IL', 41.426, -87.756],
  ['TA Hebron', 'TA', 'I-70', '126', 'Hebron', 'OH', 39.939, -82.535],
  ['Petro Salina', 'Petro', 'I-70', '252', 'Salina', 'KS', 38.879, -97.614],
  ['Flying J Salina', 'Flying J', 'I-70', '253', 'Salina', 'KS', 38.879, -97.593],
  ['Flying J Aurora', 'Flying J', 'I-70', '285', 'Aurora', 'CO', 39.762, -104.793],
  ['TA Limon', 'TA', 'I-70', '359', 'Limon', 'CO', 39.271, -103.707],
  ['Flying J Limon', 'Flying J', 'I-70', '359', 'Limon', 'CO', 39.276, -103.709],
  ['Flying J Beaverdam', 'Flying J', 'I-75', '135', 'Beaverdam', 'OH', 40.832, -83.967],
  ['Pilot Beaverdam', 'Pilot', 'I-75', '135', 'Beaverdam', 'OH', 40.834, -83.965],
  ['Flying J Walton', 'Flying J', 'I-75', '171', 'Walton', 'KY', 38.858, -84.625],
  ['Flying J Dade City', 'Flying J', 'I-75', '285', 'San Antonio', 'FL', 28.326, -82.322],
  ['TA Cartersville', 'TA', 'I-75', '296', 'Cartersville', 'GA', 34.274, -84.807],
  ['Pilot Bloomsbury', 'Pilot', 'I-78', '7', 'Bloomsbury', 'NJ', 40.659, -75.073],
  ['Pilot Fernley', 'Pilot', 'I-80', '46', 'Fernley', 'NV', 39.618, -119.267],
  ['Little America Travel Center', null, 'I-80', '68', 'Little America', 'WY', 41.543, -109.857],
  ['TA Brookville', 'TA', 'I-80', '78', 'Brookville', 'PA', 41.173, -79.099],
  ["Love's Utica", "Love's", 'I-80', '81', 'Utica', 'IL', 41.37, -89.01],
  ['Flying J Lake Point', 'Flying J', 'I-80', '99', 'Lake Point', 'UT', 40.686, -112.267],
  ['Flying J Rock Springs', 'Flying J', 'I-80', '104', 'Rock Springs', 'WY', 41.609, -109.231],
  ['TA Morris', 'TA', 'I-80', '112', 'Morris', 'IL', 41.392, -88.421],
  ['TA Milesburg', 'TA', 'I-80', '158', 'Milesburg', 'PA', 40.96, -77.762],
  ['Flying J Winnemucca', 'Flying J', 'I-80', '176', 'Winnemucca', 'NV', 40.961, -117.748],
  ['Flying J Rawlins', 'Flying J', 'I-80', '209', 'Rawlins', 'WY', 41.778, -107.309],
  ['Pilot Girard', 'Pilot', 'I-80', '226', 'Girard', 'OH', 41.129, -80.769],
  [
    'Iowa 80 Truckstop',
    'TA',
    'I-80',
    '284',
    'Walcott',
    'IA',
    41.619,
    -90.782,
    'truck_stop',
    'Restaurant, food court, showers, trucking museum',
  ],
  ['Petro Laramie', 'Petro', 'I-80', '310', 'Laramie', 'WY', 41.33, -105.62],
  ['Bosselman Travel Center', null, 'I-80', '312', 'Grand Island', 'NE', 40.821, -98.383],
  ['Sapp Bros. Omaha', 'Sapp Bros.', 'I-80', '440', 'Omaha', 'NE', 41.168, -96.139],
  ['Flying J Carlisle', 'Flying J', 'I-81', '52', 'Carlisle', 'PA', 40.235, -77.123],
  ['Flying J Wytheville', 'Flying J', 'I-81', '77', 'Wytheville', 'VA', 36.936, -80.993],
  ["White's Travel Center", 'Petro', 'I-81', '205', 'Raphine', 'VA', 37.93, -79.229],
  ["Love's Troutdale", "Love's", 'I-84', '17', 'Troutdale', 'OR', 45.544, -122.392],
  ['Pilot Mountain Home', 'Pilot', 'I-84', '95', 'Mountain Home', 'ID', 43.142, -115.663],
  ['Pilot Stanfield', 'Pilot', 'I-84', '188', 'Stanfield', 'OR', 45.766, -119.205],
  ['Town Pump Flying J, Rocker', 'Flying J', 'I-90', '122', 'Rocker', 'MT', 46.005, -112.613],
  ['Petro Clearwater', 'Petro', 'I-94', '178', 'Clearwater', 'MN', 45.412, -94.053],
  ['TA Rogers', 'TA', 'I-94', '207', 'Rogers', 'MN', 45.197, -93.55],
  [
    'South of the Border',
    null,
    'I-95',
    '1',
    'Hamer',
    'SC',
    34.498,
    -79.31,
    'other',
    'Restaurants, shops and motel at the state line',
  ],
  ['Flying J Brunswick', 'Flying J', 'I-95', '29', 'Brunswick', 'GA', 31.14, -81.579],
  ['Flying J Ruther Glen', 'Flying J', 'I-95', '104', 'Ruther Glen', 'VA', 37.933, -77.474],
  ['Kenly 95 Petro', 'Petro', 'I-95', '106', 'Kenly', 'NC', 35.585, -78.147],
  ['TA Elkton', 'TA', 'I-95', '109', 'Elkton', 'MD', 39.644, -75.797],
  ["Dysart's Restaurant and Truck Stop", null, 'I-95', '180', 'Hermon', 'ME', 44.777, -68.855],
  ['Petro Atlanta', 'Petro', 'I-285', '12', 'Atlanta', 'GA', 33.789, -84.488],
];

const slug = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

export const starterPlaces: readonly StarterPlace[] = rows.map(
  ([
    name,
    chainName,
    highway,
    exitNumber,
    city,
    state,
    latitude,
    longitude,
    type = 'truck_stop',
    amenities = null,
  ]) => ({
    ref: slug(`${highway} ${exitNumber} ${name}`),
    name,
    chainName,
    highway,
    exitNumber,
    city,
    state,
    latitude,
    longitude,
    type,
    amenities,
  }),
);
