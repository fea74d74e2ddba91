// Import this first: tests use the rooms in web/testing/rooms and, for what every document must meet, the project's.
process.env.ROOMS_DIR ||= 'web/testing/rooms,web/rooms';
