export type NewPostFields = Record<
  | 'title'
  | 'description'
  | 'query'
  | 'locationId'
  | 'highway'
  | 'exit'
  | 'image'
  | 'formKey'
  | 'placeName'
  | 'chainName'
  | 'placeHighway'
  | 'placeExit'
  | 'city'
  | 'state'
  | 'type'
  | 'amenities',
  string
>;
