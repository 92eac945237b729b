export const searches = {
  'part of a word': ['rillo', 'cactu', 'edar', 'fairv', 'ingham'],
  'part of a word that is everywhere': ['ilot', 'ravel', 'uck', 'stop'],
  'a chain': ["love's", 'loves', 'flying j', 'sapp'],
  'a road sign': ['i40 exit 143', 'i-80 exit 284', 'I-10 1', 'interstate 5 exit 307'],
  'a name with its state': ['flying j texas', 'cedar ohio', 'petro new mexico', 'iron walton iowa'],
  'words apart': ['amarillo pilot', 'cedar 77', 'granite i-80'],
  'words that no place has together': ['travel area', 'plaza #1', 'willow petro'],
  'one or two letters': ['a', 'lo', 'tx', '7'],
  'a number': ['#4999', '1234', '77'],
  nothing: ['zzyzx', 'no such place', 'qx'],
};

export const everySearch = Object.values(searches).flat();
