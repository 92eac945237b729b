export const amenitiesHint = 'For example: parking, showers, Wi-Fi, laundry';
