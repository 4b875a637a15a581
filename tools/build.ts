console.log("nothing to build yet")
