/** Without an address, a copy was read; `asOf` is like '2021-04'. */
export const RAIL_SOURCES = {
  'wikipedia-copy': { title: 'Wikipedia, Northeast Regional', asOf: '2024-01' },
  wikipedia: {
    title: 'Wikipedia, Northeast Regional in 2010',
    url: 'https://en.wikipedia.org/?oldid=397159450&title=Northeast_Regional',
    asOf: '2010-11',
  },
  auckland: {
    title: 'Greater Auckland, The Amtrak to Boston',
    url: 'https://www.greaterauckland.org.nz/2010/09/09/the-amtrak-to-boston/',
    asOf: '2010-09',
  },
  metro: {
    title: 'Metro, More Amtrak weekend service between Boston and New York',
    url: 'https://metro.us/more-amtrak-weekend-service-coming-between-boston-and-new-york',
    asOf: '2017-03',
  },
  'coffee-spot': {
    title: "Brian's Coffee Spot, Amtrak Northeast Regional 65",
    url: 'https://www.brian-coffee-spot.com/2022/01/06/brians-travel-spot-amtrak-northeast-regional-65/',
    asOf: '2022-01',
  },
  railfan: {
    title: 'Railfan & Railroad, Sleeping cars on Northeast Regional trains',
    url: 'https://railfan.com/amtrak-brings-sleeping-car-service-back-to-northeast-regional-trains/',
    asOf: '2021-04',
  },
  virail: {
    title: 'Virail, Philadelphia to Washington by train',
    url: 'https://www.virail.com/train-philadelphia_pa-washington_dc',
    asOf: '2026-11',
  },
  trainweb: {
    title: 'TrainWeb, New York to Washington on the Northeast Regional',
    url: 'http://trainweb.org/amtrakpix/travelogues/103014A/110414D.html',
    asOf: '2014-11',
  },
  subwaynut: {
    title: 'SubwayNut, Northeast Corridor of NJ Transit',
    url: 'https://subwaynut.com/njt/northeast_corridor/',
    asOf: '2026-11',
  },
  sun: {
    title: 'Baltimore Sun, The MARC Penn Line falls short of its potential',
    url: 'https://www.baltimoresun.com/opinion/op-ed/bs-ed-op-marc-express-train-20190829-b2athfn5nfg25b7ho3tv7gvzny-story.html',
    asOf: '2019-08',
  },
  patriots: {
    title: 'Patriots.com, MBTA special event trains',
    url: 'https://www.patriots.com/news/mbta-commuter-rail-and-keolis-to-run-special-event-train-service-to-new-england-patriots-home-games-all-season-long',
    asOf: '2025-07',
  },
  patch: {
    title: "Patch, There's a Patriots' game tonight",
    url: 'http://patch.com/massachusetts/sharon/theres-a-patriots-game-tonight',
    asOf: '2014-07',
  },
  'nbc-new-york': {
    title: 'NBC New York, The fastest way to Yankee Stadium',
    url: 'http://www.nbcnewyork.com/news/sports/The-Fastest-Way-to-Get-to-Yankee-Stadium-for-the-World-Series--66909492.html',
    asOf: '2009-10',
  },
  mta: {
    title: 'State of New York, The MTA is your ride to Yankees and Mets games',
    url: 'https://apps.cio.ny.gov/apps/mediacontact/public/view.cfm?parm=1303C776-5056-9076-64013B539B8CB954',
    asOf: '2017-03',
  },
  mlb: {
    title: 'MLB.com, How should the Yankees get to Citi Field?',
    url: 'https://www.mlb.com/cut4/poll-how-should-the-yankees-get-to-citi-field/c-150292220',
    asOf: '2015-09',
  },
  lattes: {
    title: 'Lattes and Runways, The train to MetLife Stadium',
    url: 'https://lattesandrunways.com/?p=12044',
    asOf: '2026-11',
  },
  nets: {
    title: 'NetsDaily, Parking a problem at Barclays',
    url: 'https://www.netsdaily.com/2012/5/3/2996181/parking-a-problem-at-barclays',
    asOf: '2012-05',
  },
  flyctory: {
    title: 'Flyctory, Watching the Devils at Prudential Center',
    url: 'https://flyctory.com/2024/07/09/watching-the-new-jersey-devils-at-prudential-center',
    asOf: '2024-07',
  },
  wtop: {
    title: "WTOP, Metro will stay open late for Thursday night's Commanders game",
    url: 'https://wtop.com/dc-transit/2023/10/metro-will-stay-open-late-for-thursday-nights-commanders-game/',
    asOf: '2023-10',
  },
  weekly: {
    title: 'Philadelphia Weekly, Tips for getting to the game',
    url: 'http://www.philadelphiaweekly.com/arts-and-culture/199045691.html',
    asOf: '2013-03',
  },
} as const satisfies Readonly<Record<string, { title: string; url?: string; asOf: string }>>;
